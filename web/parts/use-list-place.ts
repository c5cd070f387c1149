import { useSearchParams } from 'react-router'

const DEFAULT_DAYS = '30'
const MOST_PAGES = 10_000
export const LIST_PERIODS = ['7', '30', '90', '365'] as const

/** A list whose period, filter, page and opened row live in the address, so that Back and a shared link keep them. */
export function useListPlace() {
  const [search, setSearch] = useSearchParams()
  function change(changes: Readonly<Record<string, string | undefined>>, replace = true): void {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace, preventScrollReset: true })
  }
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  return {
    days: LIST_PERIODS.find((days) => days === search.get('days')) ?? DEFAULT_DAYS,
    page: page >= 1 && page <= MOST_PAGES ? page : 1,
    read: (name: string) => search.get(name) ?? undefined,
    filter: (name: string, value: string | undefined) => change({ [name]: value, page: undefined }),
    turn: (to: number) => change({ page: to === 1 ? undefined : String(to) }, false),
    open: (id: string | undefined) => change({ id }, id === undefined),
  }
}
