import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWire } from './tools/contract-wire.ts'

const ROOT = import.meta.dirname

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
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      input: join(ROOT, 'web/app.html'),
    },
  },
  // Calls go to the server; the sources in web/api/ are Vite's own.
  server: {
    proxy: {
      '^/api/(?![^?]*\\.tsx?)': { target: process.env['API_URL'] ?? 'http://localhost:8080', ws: true },
    },
  },
})
