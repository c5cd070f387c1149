import { useSearchParams } from 'react-router'

/** Names of the address's search with their new values; undefined and '' take a name away. */
export type SearchChanges = Readonly<Record<string, string | undefined>>

/** The search with some names changed and the rest kept. */
export function withChanges(search: string | URLSearchParams, changes: SearchChanges): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * The address's search as state: filters, pages and opened rows live in it, so that Back and a shared link keep them.
 * A change builds on the address as it is, not as it was last drawn: of two quick taps both count.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  function change(changes: SearchChanges, { replace = true, keepsScroll = true } = {}): void {
    setSearch(withChanges(window.location.search, changes), { replace, preventScrollReset: keepsScroll })
  }
  return { search, change }
}
