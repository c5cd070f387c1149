import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Secrets } from '#server/kernel/security/secrets.ts'
import type { Chain } from '#server/modules/chain/chain.ts'
import type { Identity } from '#server/modules/identity/identity.ts'
import type { Inquiries } from '#server/modules/inquiries/inquiries.ts'
import type { Ledger } from '#server/modules/ledger/ledger.ts'
import type { Rewards } from '#server/modules/rewards/rewards.ts'
import type { Probes } from './status/probe.ts'
import type { Signals } from '#server/modules/signals/signals.ts'

/** What the module is made from; every function of it takes this as its first argument. */
export interface TransparencyContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secrets: Pick<Secrets, 'key'>
  readonly ledger: Pick<
    Ledger,
    | 'listOwedToMembers'
    | 'listOwedToPlans'
    | 'sumOwed'
    | 'getHead'
    | 'findHeadOf'
    | 'findSealedEntry'
    | 'listSeals'
    | 'sumOfClass'
    | 'sumFlows'
    | 'findFirstPostingAt'
  >
  readonly rewards: Pick<Rewards, 'findPlanMembers' | 'getSummary' | 'sumPromised' | 'listBatchDays'>
  readonly chain: Pick<
    Chain,
    'isOn' | 'reconcile' | 'requestOwnership' | 'listOwnership' | 'requestAnchor' | 'findAnchors'
  >
  readonly identity: Pick<Identity, 'findMembers' | 'getMember'>
  /** How each component of the public status is looked at. */
  readonly probes: Probes
  readonly publicUrl: string
  readonly brandName: string
  readonly signals: Pick<Signals, 'listSealedDays' | 'getSealedDay' | 'sumForecasts'>
  readonly inquiries: Pick<Inquiries, 'countAnswerTimes'>
}
