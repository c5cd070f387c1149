import { publicConfig } from '#web/api/config.ts'
import { BUILT_BRAND } from '#web/base/brand-name.ts'
import { useStore } from '#web/base/store.ts'

export function useBrand(): string {
  return useStore(publicConfig, undefined)?.brandName ?? BUILT_BRAND
}

export function useSandbox(): boolean {
  return useStore(publicConfig, undefined)?.sandbox ?? false
}
