import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pagesOf } from './share-files.ts'

const rowOf = (route: string, screen: string) =>
  `  {\n    path: '${route}',\n    load: () => import('./screens/${screen}.tsx'),\n  },\n`

it('pages are opened with their screen, a member’s with what stands around it, and home by both', () => {
  const guests = rowOf('/', 'home/HomeScreen') + rowOf('/guide', 'guide/GuideScreen')
  const members = rowOf('/wallet', 'wallet/WalletScreen') + rowOf('/alarm', 'alarm/AlarmScreen')
  const pages = pagesOf([guests, members])
  const shown = ['screens/', 'features/']
  expect(
    pages.map(({ entries, weight }) => [
      entries
        .filter((source) => shown.some((folder) => source.startsWith(folder)))
        .map((source) => source.replace(/^.*\/|\.tsx?$/g, ''))
        .join(' '),
      entries.includes('shell/frame/MemberGate.tsx'),
      weight,
    ]),
  ).toEqual([
    ['HomeScreen Landing', false, 24],
    ['HomeScreen Landing Replay', false, 24],
    ['HomeScreen Landing Replay LandingBelow', false, 24],
    ['GuideScreen', false, 4],
    ['HomeScreen MemberHome', true, 6],
    ['HomeScreen MemberHome watch-proof', true, 6],
    ['WalletScreen', true, 6],
    ['WalletScreen watch-proof', true, 6],
    ['AlarmScreen', true, 1],
    ['AlarmScreen watch-proof', true, 1],
  ])
  expect(pages.every(({ entries }) => entries.includes('App.tsx'))).toBe(true)
})

it('what a page asks for soon after is a file of the app', () => {
  const sources = pagesOf([rowOf('/', 'home/HomeScreen'), '']).flatMap(({ entries }) => entries)
  const missing = sources.filter((source) => !existsSync(join(import.meta.dirname, '../../../web', source)))
  expect(missing).toEqual([])
})
