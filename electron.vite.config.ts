import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      sourcemap: true,
      rollupOptions: {
        input: {
          main: at('src-main/electron/main.ts'),
          cli: at('src-main/cli/cli.ts'),
          'table-worker': at('src-main/core/table/table-worker.ts'),
          'install-worker': at('src-main/core/browser/install-worker.ts'),
          'extract-worker': at('src-main/core/runs/reading-worker.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { preload: at('src-main/electron/preload.ts') },
        // A sandboxed preload script has to be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    build: { rollupOptions: { input: at('src-renderer/index.html') } },
    plugins: [react()],
  },
})
