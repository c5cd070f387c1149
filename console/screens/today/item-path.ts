import type { DeskItem } from '#contract/console/desk.ts'

const LISTS: Readonly<Record<DeskItem['kind'], string>> = {
  withdrawal: '/withdrawals',
  request: '/requests',
  inquiry: '/inquiries',
  exchangeKey: '/automaster',
  referralFlag: '/referral',
}

/** Where an item is decided: its list with the item opened. */
export function itemPath({ kind, id }: Pick<DeskItem, 'kind' | 'id'>): string {
  return `${LISTS[kind]}?id=${encodeURIComponent(id)}`
}
