import { FILTER_NAMES } from './signal-filters.ts'

const NAME = 'signal-filters'

/** The filters of the address, as they are remembered on this device. */
export function saveFilters(search: URLSearchParams): void {
  const kept = FILTER_NAMES.flatMap((name) => {
    const value = search.get(name)
    return value === null ? [] : [[name, value]]
  })
  localStorage.setItem(NAME, new URLSearchParams(kept).toString())
}

/** What was chosen last time; the address counts where it says anything of its own. */
export function withSavedFilters(search: URLSearchParams): URLSearchParams {
  if (FILTER_NAMES.some((name) => search.has(name))) return search
  const saved = new URLSearchParams(globalThis.localStorage?.getItem(NAME) ?? '')
  return new URLSearchParams([...search, ...saved])
}
