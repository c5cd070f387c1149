import type { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { formatUnits } from '#contract/money.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Gates } from '#server/modules/licences/licences.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import { answerTogether, type TogetherParts } from '#server/kernel/http/read-together.ts'
import type { Settings } from '#server/kernel/parameters/settings.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'
import type { Content } from './modules/content/content.ts'
import type { gameParameters } from './modules/game/game.ts'
import type { inquiriesParameters } from './modules/inquiries/inquiries.ts'
import type { Market } from './modules/market/market.ts'
import type { referralParameters } from './modules/referral/referral.ts'
import type { rewardsParameters } from './modules/rewards/rewards.ts'
import type { walletParameters } from './modules/wallet/wallet.ts'
import type { systemParameters } from './system.parameters.ts'

type PublicParameters = Pick<typeof walletParameters, 'swap.on' | 'withdraw.on'> &
  Pick<typeof rewardsParameters, 'plan.on'> &
  Pick<typeof gameParameters, 'game.on'> &
  Pick<typeof referralParameters, 'referral.attribution_days'> &
  Pick<typeof inquiriesParameters, 'inquiry.file_megabytes' | 'inquiry.video_megabytes'> &
  typeof systemParameters

export interface SystemDeps extends TogetherParts {
  readonly config: Pick<Config, 'BRAND_NAME' | 'sandbox' | 'STORE_URL'>
  readonly clock: Clock
  readonly gates: Gates
  readonly settings: Settings
  readonly db: Database
  readonly parameters: Pick<ParametersOf<PublicParameters>, 'get'>
  readonly market: Pick<Market, 'dealingPrice'>
  readonly content: Pick<Content, 'termsInForce'>
}

async function getFeatures({ parameters, settings }: SystemDeps) {
  const isOpen = !(await settings.isMoneyStopped())
  return {
    swap: isOpen && (await parameters.get('swap.on')),
    withdraw: isOpen && (await parameters.get('withdraw.on')),
    plan: await parameters.get('plan.on'),
    game: await parameters.get('game.on'),
  }
}

async function getLimits({ parameters }: SystemDeps) {
  return {
    attributionDays: await parameters.get('referral.attribution_days'),
    buildPollSeconds: await parameters.get('build.poll_seconds'),
    inquiryFileMegabytes: await parameters.get('inquiry.file_megabytes'),
    inquiryVideoMegabytes: await parameters.get('inquiry.video_megabytes'),
  }
}

async function getPrice({ market, db }: SystemDeps) {
  const price = await market.dealingPrice(db)
  return price === undefined ? null : { value: formatUnits(price.units), at: price.at.toISOString() }
}

/** What every visitor may know about the installation itself. */
export function systemHandlers(deps: SystemDeps): Handlers<typeof api.system> {
  const { config, clock, gates, settings, content } = deps
  return {
    getAppVersion: async () => ({
      status: 'success',
      ...(await settings.appVersions()),
      security: await deps.parameters.get('build.app_is_security'),
      megabytes: await deps.parameters.get('build.app_megabytes'),
    }),
    getPublicConfig: async () => ({
      brandName: config.BRAND_NAME,
      sandbox: config.sandbox,
      languages: [...LOCALES],
      gates: await gates.list(),
      features: await getFeatures(deps),
      price: await getPrice(deps),
      maintenance: (await settings.maintenance()) ?? null,
      limits: await getLimits(deps),
      storeUrl: config.STORE_URL,
      termsVersion: (await content.termsInForce()).version,
      now: clock.now().toISOString(),
    }),
    readTogether: (call) => answerTogether(deps, call),
  }
}
