/** Who may import whom. ARCHITECTURE.md says the same table in words. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src-', pathNot: allowed },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.d\\.ts$' }, to: {} },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?|\\.css$' },
    },
    only('shared-is-alone', '^src-shared/', '^src-shared/'),
    only('base-is-alone', '^src-main/core/base/', ['^src-main/core/base/', '^src-shared/']),
    only('parts-know-base-only', '^src-main/core/(?!base/|runs/)([^/]+)/', [
      '^src-main/core/($1|base)/',
      '^src-shared/',
    ]),
    only('core-knows-shared-only', '^src-main/core/', ['^src-main/core/', '^src-shared/']),
    only('demo-shop-is-alone', '^src-main/demo-shop/', ['^src-main/demo-shop/', '^src-shared/']),
    only('service-knows-core-and-the-shop', '^src-main/service/', [
      '^src-main/(service|core|demo-shop)/',
      '^src-shared/',
    ]),
    only('shells-do-not-know-each-other', '^src-main/(cli|mcp|electron)/', [
      '^src-main/($1|service)/',
      '^src-shared/',
    ]),
    only('renderer-knows-shared-only', '^src-renderer/', ['^src-renderer/', '^src-shared/']),
    {
      name: 'core-has-one-door',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/core/' },
      to: { path: '^src-main/core/', pathNot: '^src-main/core/index\\.ts$' },
    },
    {
      name: 'electron-stays-in-its-shell',
      severity: 'error',
      from: { pathNot: '^src-main/electron/' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'the-driver-stays-in-the-browser-room',
      severity: 'error',
      from: { pathNot: '^src-main/core/browser/' },
      to: { path: 'node_modules/playwright-core/' },
    },
    {
      name: 'no-node-outside-main',
      severity: 'error',
      from: { path: '^src-(shared|renderer)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-stays-in-the-renderer',
      severity: 'error',
      from: { pathNot: '^src-renderer/' },
      to: { path: 'node_modules/(react|react-dom|zustand)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
