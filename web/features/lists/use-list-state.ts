import { useSearch, type SearchChanges } from '#web/shell/routing/use-search.ts'

const DEFAULT_DAYS = '30'
const MAX_PAGES = 10_000
/** Beside the last days: from a day to a day. */
export const OWN_DATES = 'dates'
export const LIST_PERIODS = ['7', '30', '90', '365'] as const

/** A list whose period, filter, page and opened row live in the address, so that Back and a shared link keep them. */
export function useListState() {
  const { search, change } = useSearch()
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  return {
    days: LIST_PERIODS.find((days) => days === search.get('days')) ?? DEFAULT_DAYS,
    /** From a day to a day, as the address says; undefined where the last days are asked for. */
    dates:
      search.get('days') === OWN_DATES
        ? { from: search.get('from') ?? '', to: search.get('to') ?? '' }
        : undefined,
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
    get: (name: string) => search.get(name) ?? undefined,
    filter: (name: string, value: string | undefined) => change({ [name]: value, page: undefined }),
    narrow: (changes: SearchChanges) => change({ ...changes, page: undefined }),
    turn: (to: number) => change({ page: to === 1 ? undefined : String(to) }, { replace: false }),
    open: (id: string | undefined) => change({ id }, { replace: id === undefined }),
  }
}
