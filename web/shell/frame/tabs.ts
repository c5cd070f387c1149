import type { GatedFeature } from '#contract/system.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export interface Tab {
  readonly name: 'wallet' | 'profit' | 'setting' | 'game'
  readonly path: string
  /** Other paths that belong to it. */
  readonly also: readonly string[]
  readonly icon: IconName
  /** Shown only where this feature is open. */
  readonly feature?: GatedFeature
}

/** The footer's tabs. */
export const TABS: readonly Tab[] = [
  { name: 'wallet', path: '/wallet', also: ['/ico'], icon: 'wallet' },
  { name: 'profit', path: '/profit', also: ['/trading', '/reward', '/subscribe'], icon: 'profit' },
  { name: 'setting', path: '/setting', also: ['/account', '/board', '/guide'], icon: 'setting' },
  { name: 'game', path: '/game', also: [], icon: 'game', feature: 'game' },
]

/** The tab that a path belongs to. */
export function activeTab(path: string): Tab | undefined {
  return TABS.find((tab) => [tab.path, ...tab.also].some((prefix) => `${path}/`.startsWith(`${prefix}/`)))
}
