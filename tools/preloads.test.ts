import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preloadLinks, screenFiles } from './preloads.ts'

const MANIFEST = {
  'app.html': { file: 'assets/entry.js', imports: ['runtime'], dynamicImports: ['app.tsx'] },
  runtime: { file: 'assets/runtime.js' },
  'app.tsx': { file: 'assets/app.js', imports: ['runtime', 'core'] },
  core: { file: 'assets/core.js', imports: ['app.tsx'] },
  'screens/home/HomeScreen.tsx': { file: 'assets/home.js', imports: ['core', 'card'] },
  card: { file: 'assets/card.js' },
}

function filesOf(links: string): string[] {
  return [...links.matchAll(/href="\/assets\/([^"]+)"/g)].map((match) => match[1] ?? '')
}

test('a page fetches the parts of the app and of its screen at once, each once, without what its head loads already', () => {
  const links = preloadLinks(MANIFEST, 'screens/home/HomeScreen.tsx')
  expect(filesOf(links)).toEqual(['app.js', 'core.js', 'home.js', 'card.js'])
})

test('a page of no certain screen fetches the parts of the app', () => {
  expect(filesOf(preloadLinks(MANIFEST))).toEqual(['app.js', 'core.js'])
})

test('a screen without a chunk stops the build', () => {
  expect(() => preloadLinks(MANIFEST, 'screens/other/OtherScreen.tsx')).toThrow('OtherScreen')
})

test.for([
  ['routes.ts', '/term/privacy', 'screens/term/TermScreen.tsx'],
  ['member-routes.ts', '/wallet', 'screens/wallet/WalletScreen.tsx'],
])('finds the source of every screen in %s', ([table = '', path = '', file]) => {
  const source = readFileSync(join(import.meta.dirname, '../web', table), 'utf8')
  const screens = screenFiles(source)
  expect(screens.get(path)).toBe(file)
  expect(screens.size).toBe(source.match(/load: \(\) =>/g)?.length)
})
