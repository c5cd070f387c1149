import { publicConfig } from '#web/api/config.ts'
import { useStore } from './store.ts'

/** The name the pages were built with; the server's own name replaces it as soon as it is known. */
export const BUILT_BRAND: string = import.meta.env.VITE_BRAND_NAME ?? 'MCS Members'

export function useBrand(): string {
  return useStore(publicConfig, undefined)?.brandName ?? BUILT_BRAND
}

export function useSandbox(): boolean {
  return useStore(publicConfig, undefined)?.sandbox ?? false
}
