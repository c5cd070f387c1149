import { useCallback } from 'react'
import { useNavigate, useSearchParams } from '#web/shell/router/hooks.ts'

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
 * A change builds on the address as it is, not as it was last drawn: of two quick taps both count. `change` is the same function each time.
 */
export function useSearch() {
  const search = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    (changes: SearchChanges, { replace = true, keepsScroll = true, viewTransition = false } = {}): void => {
      const next = withChanges(window.location.search, changes)
      void navigate(`?${next.toString()}`, { replace, preventScrollReset: keepsScroll, viewTransition })
    },
    [navigate],
  )
  return { search, change }
}
