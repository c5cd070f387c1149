import type { IconName } from '#web/ui/Icon.tsx'

export interface Tab {
  readonly name: 'wallet' | 'profit' | 'setting' | 'game'
  readonly path: string
  readonly icon: IconName
}

/** The footer's tabs. */
export const TABS: readonly Tab[] = [
  { name: 'wallet', path: '/wallet', icon: 'wallet' },
  { name: 'profit', path: '/profit', icon: 'profit' },
  { name: 'setting', path: '/setting', icon: 'setting' },
  { name: 'game', path: '/game', icon: 'game' },
]

/** The tab that a path belongs to. */
export function activeTab(path: string): Tab | undefined {
  return TABS.find((tab) => tab.path === path || path.startsWith(`${tab.path}/`))
}
