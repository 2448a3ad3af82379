import { defineConfig } from 'vitest/config'

/** Unit tests touch no socket; integration tests talk to loopback sites; polite tests judge from
 * the sites' own logs, without tolerance; window tests drive a real Electron. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 120_000,
          // Most of these wait for sites, disks and browsers, not for a core.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'polite',
          include: ['test/polite/**/*.test.ts'],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'window',
          include: ['test/window/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
