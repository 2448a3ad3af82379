import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

const timers = ['setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Core waits only through its Clock (src-main/core/base/clock.ts), so that tests can move time.',
}))

export default defineConfig(
  globalIgnores(['out/', 'dist/', 'demo-out/', 'test-results/']),
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 14],
      eqeqeq: 'error',
      curly: ['error', 'multi-line'],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only: one name per idea, the same everywhere.',
        },
        { selector: 'ExportAllDeclaration', message: 'List what a door exports; no export *.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['src-main/core/**'],
    ignores: ['src-main/core/base/clock.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...timers,
        { name: 'fetch', message: 'Only src-main/core/wire touches the network.' },
      ],
    },
  },
  {
    files: ['src-renderer/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'The window asks the service; it never asks the network.' },
      ],
    },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['scripts/**'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs', '*.config.ts'],
    extends: [ts.configs.disableTypeChecked],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
