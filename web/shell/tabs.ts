import type { IconName } from '#web/ui/Icon.tsx'

export interface Tab {
  readonly name: 'home' | 'signals' | 'wallet' | 'profit' | 'setting' | 'game'
  readonly path: string
  readonly icon: IconName
}

/** The four tabs of the product; the other two stand in while fewer than four of those have a screen. */
const TABS: readonly Tab[] = [
  { name: 'wallet', path: '/wallet', icon: 'wallet' },
  { name: 'profit', path: '/profit', icon: 'profit' },
  { name: 'setting', path: '/setting', icon: 'setting' },
  { name: 'game', path: '/game', icon: 'game' },
]
const STAND_INS: readonly Tab[] = [
  { name: 'home', path: '/', icon: 'home' },
  { name: 'signals', path: '/trading/signal', icon: 'signal' },
]

/** The tabs whose screens are in the route table, home and signals first while there is room for them. */
export function visibleTabs(paths: readonly string[]): Tab[] {
  const built = TABS.filter((tab) => paths.includes(tab.path))
  const room = TABS.length - built.length
  return [...STAND_INS.filter((tab) => paths.includes(tab.path)).slice(0, room), ...built]
}

/** The tab that a path belongs to: the longest tab path it begins with; home only for itself. */
export function activeTab(path: string, tabs: readonly Tab[]): Tab | undefined {
  const owners = tabs.filter(
    (tab) => tab.path === path || (tab.path !== '/' && path.startsWith(`${tab.path}/`)),
  )
  return owners.sort((a, b) => b.path.length - a.path.length)[0]
}
