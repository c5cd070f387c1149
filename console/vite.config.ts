import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from '#tools/build/contract-wire.ts'
import { layers, scopedName } from '#tools/build/styles.ts'

const ROOT = join(import.meta.dirname, '..')

/** The staff console: a separate bundle below /console, of which the members' app loads nothing. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [contractWire(), layers(), react()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: join(ROOT, 'dist/web/console'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'console.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'texts', test: /\/i18n\/generated\// },
          ],
        },
      },
    },
  },
})
