import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from './tools/build/contract-wire.ts'
import { languageHash } from './tools/build/languages.ts'
import { layers, scopedName } from './tools/build/styles.ts'
import { unusedParts } from './tools/build/unused-parts.ts'

const ROOT = import.meta.dirname
const ON_EVERY_PAGE = /assets\/(rolldown-runtime|react|react-dom|core\d+|start|App)-[^/]+\.js$/

/** The members' app. tools/build/build.ts runs it twice: for the browser, and as functions that prerender the public pages. */
export default defineConfig({
  root: join(ROOT, 'web'),
  publicDir: join(ROOT, 'web/public'),
  plugins: [contractWire(), unusedParts(), layers(), languageHash(), react()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: join(ROOT, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be listed with each screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    target: 'es2023',
    rolldownOptions: {
      input: join(ROOT, 'web/app.html'),
      // The libraries come as files of their own, so that a browser reads each in a short task.
      output: {
        // Seven signs tell versions of one file apart, the fewest the bundler allows; a hundred names stand in what every first page loads, and do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // tools/build/loading/share-files.ts says which other modules share a file.
          groups: [
            // Apart from what has texts: readers of every language share it.
            { name: 'react', test: /node_modules\/react\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\//, priority: 2 },
          ],
        },
      },
    },
  },
  // Calls go to the server; the sources in web/api/ are Vite's own.
  server: {
    proxy: {
      '^/api/(?![^?]*\\.tsx?)': { target: process.env['API_URL'] ?? 'http://localhost:8080', ws: true },
    },
  },
})
