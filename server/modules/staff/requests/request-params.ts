import type { ADJUSTMENT_DIRECTIONS, AllocationName } from '#contract/console/money/ledger.ts'
import type { TREASURY_SOURCES } from '#contract/console/money/rewards.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { BrakeName } from '#contract/rules/money/brakes.ts'
import type { RequestKind } from '#contract/rules/staff-requests.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import type { GatedFeature } from '#contract/system.ts'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { Facts, Origin, Person } from '../deps.ts'

interface ParameterParams {
  readonly name: string
  readonly value: string
}

/** What each kind of request carries from the asking to the doing. */
export interface RequestParams {
  readonly otpReset: { readonly memberId: string }
  readonly adjustment: {
    readonly memberId: string
    readonly coin: WalletCoin
    readonly direction: (typeof ADJUSTMENT_DIRECTIONS)[number]
    readonly amount: string
  }
  readonly allocation: { readonly to: AllocationName; readonly amount: string }
  readonly depositAssign: { readonly receiptId: string; readonly memberId: string }
  readonly mcsPrice: { readonly price: string }
  readonly priceParameter: ParameterParams
  readonly membershipParameter: ParameterParams
  readonly rewardsParameter: ParameterParams
  readonly icoParameter: ParameterParams
  readonly membershipGrant: {
    readonly memberId: string
    readonly item: MembershipItem
    readonly days: number
  }
  readonly membershipCancel: { readonly subscriptionId: string }
  readonly treasuryMove: { readonly source: (typeof TREASURY_SOURCES)[number]; readonly amount: string }
  readonly icoRound: {
    readonly price: string
    readonly cap: string
    readonly opensAt: string
    readonly closesAt: string
    readonly min?: string | undefined
    readonly max?: string | undefined
    readonly step?: string | undefined
    readonly bonusTiers?: string | undefined
    readonly feeTiers?: string | undefined
  }
  readonly icoOpen: { readonly number: number }
  readonly icoClose: { readonly number: number }
  readonly gameVoid: { readonly seq: string }
  readonly campaign: { readonly campaignId: string }
  readonly brakeRelease: { readonly brake: BrakeName; readonly amount: string; readonly until: string }
  readonly termsPublish: { readonly termsId: string; readonly day: string; readonly asksAgain: boolean }
  readonly termsWithdraw: { readonly termsId: string }
  readonly gate: {
    readonly feature: GatedFeature
    readonly country: Country
    readonly open: boolean
    readonly holder?: string | undefined
    readonly permission?: string | undefined
    readonly reference?: string | undefined
    readonly validUntil?: string | undefined
  }
  readonly staffInvite: {
    readonly loginId: string
    readonly name: string
    readonly locale: 'en' | 'ko'
    readonly email: string
    readonly roles: readonly StaffRole[]
  }
  readonly staffChange: { readonly staffId: string; readonly roles: readonly StaffRole[] }
  readonly staffRenew: { readonly staffId: string; readonly email?: string | undefined }
  readonly staffAddresses: { readonly addresses: readonly string[] }
}

/** What a request is about, how things stand, and how they would. */
export interface Description {
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
}

export interface Execution<Params> {
  readonly params: Params
  /** The request's number: the key of whatever must happen once. */
  readonly requestId: string
  readonly askedBy: Person
  readonly approvedBy: Person
  readonly origin: Origin
}

/** One power of two persons. */
export interface KindWork<Params> {
  /** Read at the asking and again at the approval, which is refused when `before` has changed. Throws what is wrong with it. */
  readonly describe: (tx: Tx, params: Params) => Promise<Description>
  /** Does it, in the transaction of the approval. A Failure ends the request as failed, with nothing changed. */
  readonly execute: (tx: Tx, execution: Execution<Params>) => Promise<void>
}

export type Kinds = { readonly [Kind in RequestKind]: KindWork<RequestParams[Kind]> }
