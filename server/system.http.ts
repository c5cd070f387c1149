import type { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Gates } from '#server/kernel/gates.ts'
import type { Handlers } from '#server/kernel/http.ts'
import type { Settings } from '#server/kernel/settings.ts'
import type { Content } from './modules/content/content.ts'

export interface SystemDeps {
  readonly config: Pick<Config, 'BRAND_NAME' | 'sandbox' | 'STORE_URL'>
  readonly clock: Clock
  readonly gates: Gates
  readonly settings: Settings
  readonly content: Pick<Content, 'termsInForce'>
}

/** What every visitor may know about the installation itself. */
export function systemHandlers({
  config,
  clock,
  gates,
  settings,
  content,
}: SystemDeps): Handlers<typeof api.system> {
  return {
    getAppVersion: async () => ({ status: 'success', ...(await settings.appVersions()) }),
    getPublicConfig: async () => ({
      brandName: config.BRAND_NAME,
      sandbox: config.sandbox,
      languages: [...LOCALES],
      gates: await gates.list(),
      maintenance: (await settings.maintenance()) ?? null,
      storeUrl: config.STORE_URL,
      termsVersion: (await content.termsInForce()).version,
      now: clock.now().toISOString(),
    }),
  }
}
