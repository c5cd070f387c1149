import { publicConfig } from '#web/api/config.ts'
import { BUILT_BRAND } from './brand-name.ts'
import { useStore } from './store.ts'

export function useBrand(): string {
  return useStore(publicConfig, undefined)?.brandName ?? BUILT_BRAND
}

export function useSandbox(): boolean {
  return useStore(publicConfig, undefined)?.sandbox ?? false
}
