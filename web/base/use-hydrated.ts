import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on a prerendered page until the app has taken it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
