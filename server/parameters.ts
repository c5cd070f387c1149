import type { ParameterCatalog } from './kernel/parameters/parameter-table.ts'
import { marketParameters } from './modules/market/market.parameters.ts'
import { identityParameters, identitySense } from './modules/identity/identity.parameters.ts'
import {
  notificationsParameters,
  notificationsSense,
} from './modules/notifications/notifications.parameters.ts'
import { walletParameters, walletSense } from './modules/wallet/wallet.parameters.ts'
import { referralParameters, referralSense } from './modules/referral/referral.parameters.ts'
import { membershipParameters } from './modules/membership/membership.parameters.ts'
import { rewardsParameters, rewardsSense } from './modules/rewards/rewards.parameters.ts'
import { icoParameters, icoSense } from './modules/ico/ico.parameters.ts'
import { gameParameters, gameSense } from './modules/game/game.parameters.ts'
import { autotradingParameters, autotradingSense } from './modules/autotrading/autotrading.parameters.ts'
import { inquiriesParameters, inquiriesSense } from './modules/inquiries/inquiries.parameters.ts'
import { contentParameters } from './modules/content/content.parameters.ts'
import { systemParameters } from './system.parameters.ts'

/** The order in which the console lists parameters. */
const BEGINNINGS = [
  'token.',
  'login.',
  'signup.mail_',
  'signup.resend_',
  'price.',
  'swap.',
  'gas.',
  'withdraw.',
  'allowlist.',
  'signup.bonus_',
  'signup.address_',
  'trial.',
  'membership.',
  'video.',
  'referral.',
  'plan.',
  'team.',
  'ico.',
  'vest.',
  'game.',
  'auto.',
  'brake.commissions_',
  'brake.',
  'night.',
  'push.',
  'consent.',
  'build.',
  'inquiry.',
]

/** Every module's parameters, in the order of the map. */
const TABLES = {
  ...marketParameters,
  ...identityParameters,
  ...notificationsParameters,
  ...walletParameters,
  ...referralParameters,
  ...membershipParameters,
  ...rewardsParameters,
  ...icoParameters,
  ...gameParameters,
  ...autotradingParameters,
  ...inquiriesParameters,
  ...contentParameters,
  ...systemParameters,
}

/** Everything that two of the staff may change, with what makes sense together. */
export const productParameters: ParameterCatalog<typeof TABLES> = {
  table: TABLES,
  beginnings: BEGINNINGS,
  senses: [
    identitySense,
    notificationsSense,
    walletSense,
    referralSense,
    rewardsSense,
    icoSense,
    gameSense,
    autotradingSense,
    inquiriesSense,
  ],
}
