import { useSearchParams } from 'react-router'

/** What a list shows lives in the address: filters, order and the opened row, so that Back and a shared link keep them. */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  function change(changes: Readonly<Record<string, string | undefined>>, replace: boolean): void {
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  }
  return {
    read: (name: string) => search.get(name) ?? undefined,
    /** A filter changes the list, so the opened row is closed. */
    filter: (name: string, value: string | undefined) => change({ [name]: value, id: undefined }, true),
    sort: (order: string | undefined) => change({ sort: order }, true),
    open: (id: string | undefined, replace = true) => change({ id }, replace),
    set: (changes: Readonly<Record<string, string | undefined>>) => change(changes, true),
  }
}
export type Place = ReturnType<typeof usePlace>
