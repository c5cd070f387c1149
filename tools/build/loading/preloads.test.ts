import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import {
  failureTextsPart,
  formRoutes,
  guestParts,
  memberLinks,
  preloadLinks,
  screenFiles,
} from './preloads.ts'

const MANIFEST = {
  'app.html': { file: 'assets/entry.js', imports: ['runtime'], dynamicImports: ['app.tsx'] },
  runtime: { file: 'assets/runtime.js' },
  'app.tsx': { file: 'assets/app.js', imports: ['runtime', 'core'] },
  core: { file: 'assets/core.js', imports: ['app.tsx'] },
  'screens/home/HomeScreen.tsx': { file: 'assets/home.js', imports: ['core', 'card'] },
  card: { file: 'assets/card.js' },
  'member-routes.ts': { file: 'assets/table.js', imports: ['core'] },
  'shell/frame/MemberGate.tsx': { file: 'assets/gate.js', imports: ['core'] },
  'shell/frame/TabBar.tsx': { file: 'assets/tabs.js' },
  'screens/home/Landing.tsx': { file: 'assets/landing.js', imports: ['card'] },
  'screens/home/MemberHome.tsx': { file: 'assets/own.js', imports: ['card'] },
  'ui/chart/ChartHost.tsx': { file: 'assets/chart.js' },
}

function filesOf(links: string): string[] {
  return [...links.matchAll(/href="\/assets\/([^"]+)"/g)].map((match) => match[1] ?? '')
}

it('a page fetches the parts of the app and of its screen at once, each once, without what its head loads already', () => {
  const links = preloadLinks(MANIFEST, ['screens/home/HomeScreen.tsx'])
  expect(filesOf(links)).toEqual(['app.js', 'core.js', 'home.js', 'card.js'])
})

it('a guest’s page fetches what its first view asks for as well, which a member’s is without', () => {
  const links = preloadLinks(MANIFEST, guestParts('/', 'screens/home/HomeScreen.tsx'))
  expect(filesOf(links)).toEqual(['app.js', 'core.js', 'home.js', 'card.js', 'landing.js'])
  expect(guestParts('/sign-in', 'screens/sign-in/SignInScreen.tsx')).toEqual([
    'screens/sign-in/SignInScreen.tsx',
  ])
})

it('a page of no certain screen fetches the parts of the app and the table of members’ screens', () => {
  expect(filesOf(preloadLinks(MANIFEST))).toEqual(['app.js', 'core.js', 'table.js'])
})

it('a member’s page fetches its screen, its frame and what its first view asks for, beside the parts of every page', () => {
  const table = `{ path: '/', load: () => import('./screens/home/HomeScreen.tsx') }`
  const links = memberLinks(MANIFEST, [table])
  expect([...links.keys()]).toEqual(['/'])
  expect(filesOf(links.get('/') ?? '')).toEqual([
    'home.js',
    'card.js',
    'gate.js',
    'tabs.js',
    'own.js',
    'chart.js',
  ])
})

it('a member’s page names what its first view reads, as a part of its head', () => {
  const table = `{ path: '/wallet', load: () => import('./screens/home/HomeScreen.tsx') }`
  const [, addresses = ''] =
    /^<meta name="reads" content="([^"]+)">/.exec(memberLinks(MANIFEST, [table]).get('/wallet') ?? '') ?? []
  expect(addresses.split(' ')).toEqual(
    expect.arrayContaining(['/api/member/me', '/api/wallet/value?range=1M', '/api/wallet/histories?size=5']),
  )
})

it('a screen without a chunk stops the build', () => {
  expect(() => preloadLinks(MANIFEST, ['screens/other/OtherScreen.tsx'])).toThrow('OtherScreen')
})

it.for([
  ['routes.ts', '/term/privacy', 'screens/term/TermScreen.tsx'],
  ['member-routes.ts', '/wallet', 'screens/wallet/WalletScreen.tsx'],
  ['auto-master-routes.ts', '/trading/automaster/okx', 'screens/trading/automaster/AutoMasterScreen.tsx'],
])('finds the source of every screen in %s', ([table = '', path = '', file]) => {
  const source = readFileSync(join(import.meta.dirname, '../../../web', table), 'utf8')
  const screens = screenFiles(source)
  expect(screens.get(path)).toBe(file)
  expect(screens.size).toBe(source.match(/path: '[^}]*?(?:load: |\.\.\.[A-Z])/g)?.length)
  expect([...screens.values()]).not.toContain('')
})

it('a page with a form brings the failure texts of its language, safe inside a page', () => {
  const part = failureTextsPart('ko')
  const [, inner = ''] = /^<template data-failures="ko">([^<]*)<\/template>$/.exec(part) ?? []
  const read: unknown = JSON.parse(inner.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  expect(read).toEqual(FAILURE_TEXTS.ko)
})

it('every prerendered page whose screen has a form is marked as one', () => {
  const web = join(import.meta.dirname, '../../../web')
  const table = readFileSync(join(web, 'routes.ts'), 'utf8')
  const prerendered = [...screenFiles(table)].filter(([path]) =>
    new RegExp(`path: '${path}',(?:(?!path:)[\\s\\S])*?prerender:`).test(table),
  )
  const withForm = prerendered
    .filter(([, file]) =>
      globSync('*.tsx', { cwd: join(web, dirname(file)) }).some(
        (name) => readFileSync(join(web, dirname(file), name), 'utf8').match(/<form|as="form"/) !== null,
      ),
    )
    .map(([path]) => path)
  expect(withForm.toSorted()).toEqual([...formRoutes(table)].toSorted())
  expect(withForm).toContain('/sign-in')
})
