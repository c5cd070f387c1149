import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from './tools/contract-wire.ts'

const ROOT = import.meta.dirname
/** What the core chunk is made of: parts that at least so many screens and lazy parts use. */
const CORE = /\/contract\/|\/web\/(ui|shell|i18n|parts)\/|\/web\/api\/(?!queries|live)/
const ON_EVERY_PAGE = /assets\/(rolldown-runtime|react|react-dom|react-router|core|start|App)-[^/]+\.js$/
const CORE_SHARE = 5

/** The members' app. tools/build.ts runs it twice: for the browser, and as functions that prerender the public pages. */
export default defineConfig({
  root: join(ROOT, 'web'),
  publicDir: join(ROOT, 'web/public'),
  plugins: [contractWire(), react()],
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
      // The libraries come as chunks of their own, so that a browser reads each in a short task; what most screens
      // use comes in one, since every file costs a phone a round trip.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'react', test: /node_modules\/react\//, priority: 2 },
            { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\//, priority: 2 },
            { name: 'react-router', test: /node_modules\/react-router\//, priority: 2 },
            { name: 'core', test: CORE, minShareCount: CORE_SHARE, priority: 1 },
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
