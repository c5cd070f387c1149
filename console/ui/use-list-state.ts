import { useSearch, type SearchChanges } from '#web/shell/routing/use-search.ts'

/** What a list shows lives in the address: filters, order and the opened row, so that Back and a shared link keep them. */
export function useListState() {
  const { search, change } = useSearch()
  return {
    get: (name: string) => search.get(name) ?? undefined,
    /** A filter changes the list, so the opened row is closed. */
    filter: (name: string, value: string | undefined) => change({ [name]: value, id: undefined }),
    sort: (order: string | undefined) => change({ sort: order }),
    open: (id: string | undefined, replace = true) => change({ id }, { replace }),
    set: (changes: SearchChanges) => change(changes),
  }
}
export type ListState = ReturnType<typeof useListState>
