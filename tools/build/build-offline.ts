import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, transformWithOxc, type Plugin } from 'vite'
import { scopedName } from './styles.ts'

const WEB = join(import.meta.dirname, '../../web')
const WORKER = join(WEB, 'push/service-worker.ts')

/** The worker of pushes and of the page without a connection: one file by itself, without its types, that knows its build. */
export async function writeWorker(folder: string, buildId: string): Promise<void> {
  const { code } = await transformWithOxc(await readFile(WORKER, 'utf8'), WORKER)
  // What makes the source a module says nothing in a classic script.
  const script = code.replace(/^export \{\};?\s*$/m, '').replace('BUILD_ID', buildId)
  await writeFile(join(folder, 'sw.js'), script)
}

/** The head of the app's page has all sheets already: of those that the script names only the names are needed. */
const withoutSheets: Plugin = {
  name: 'without-sheets',
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name]
  },
}

/** The page that stands where there is no connection: the head of the app's page, and one script that needs nothing else. */
export async function writeOffline(folder: string, shell: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: WEB,
    publicDir: false,
    css: { modules: { generateScopedName: scopedName } },
    plugins: [withoutSheets],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      // A sheet of its own can be left out; one that is split would be written into the script, which the page's policy refuses.
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(WEB, 'offline/offline-page.ts'),
        output: { format: 'iife', entryFileNames: 'offline.js' },
      },
    },
  })
  await writeFile(join(folder, 'offline.html'), offlinePage(shell))
}

/** The app's page without what must be fetched: only its style, its icon and the notice's script stay. */
export function offlinePage(shell: string): string {
  return shell
    .replaceAll(/\s*<script[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(modulepreload|manifest|apple-touch-icon)"[^>]*>/g, '')
    .replace('<!--preload-->', '<script src="/offline.js"></script>')
}
