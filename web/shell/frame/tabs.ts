import type { GatedFeature } from '#contract/system.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export interface Tab {
  readonly name: 'home' | 'signals' | 'wallet' | 'profit' | 'game' | 'setting' | 'auto'
  readonly path: string
  /** Where it leads without a membership, which is what it is called then. */
  readonly withoutMembership?: string
  /** Other paths that belong to it. */
  readonly also: readonly string[]
  readonly icon: IconName
  /** Shown only where this feature is open. */
  readonly feature?: GatedFeature
  /** Only in the rail of a desktop: a phone reaches it from home and from profit. */
  readonly isRailOnly?: true
}

/** The footer's tabs, home before those of the specification; a desktop's rail also has signals and Auto Master. */
export const TABS: readonly Tab[] = [
  { name: 'home', path: '/', also: [], icon: 'home' },
  { name: 'signals', path: '/trading/signal', also: [], icon: 'signal', isRailOnly: true },
  { name: 'wallet', path: '/wallet', also: ['/ico'], icon: 'wallet' },
  {
    name: 'profit',
    path: '/profit',
    withoutMembership: '/subscribe',
    also: ['/trading', '/reward', '/subscribe'],
    icon: 'profit',
  },
  { name: 'game', path: '/game', also: [], icon: 'game', feature: 'game' },
  { name: 'setting', path: '/setting', also: ['/account', '/board', '/guide'], icon: 'setting' },
  { name: 'auto', path: '/trading', also: [], icon: 'reset', feature: 'automaster', isRailOnly: true },
]

const isWithin = (path: string, prefix: string): boolean =>
  prefix === '/' ? path === '/' : `${path}/`.startsWith(`${prefix}/`)

/** The tab that a path belongs to, on the rail of a desktop or among a phone's tabs. */
export function activeTab(path: string, { isRail }: { isRail: boolean }): Tab | undefined {
  const tabs = TABS.filter((tab) => isRail || tab.isRailOnly !== true)
  const own = tabs.filter((tab) => isWithin(path, tab.path))
  // The longest path is the closest: signals stand beside Auto Master, whose address theirs begins with.
  const closest = own.toSorted((a, b) => b.path.length - a.path.length)[0]
  return closest ?? tabs.find((tab) => tab.also.some((prefix) => isWithin(path, prefix)))
}

/** Where a tab leads a member. */
export function tabPath(tab: Tab, { isSubscribed }: { isSubscribed: boolean }): string {
  return isSubscribed ? tab.path : (tab.withoutMembership ?? tab.path)
}

/** Whether a path is the root of one of the footer's tabs, which has no way back but the mark. */
export function isTabRoot(path: string, member: { isSubscribed: boolean }): boolean {
  return TABS.some((tab) => tab.isRailOnly !== true && [tab.path, tabPath(tab, member)].includes(path))
}
