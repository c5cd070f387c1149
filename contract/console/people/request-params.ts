import type { ADJUSTMENT_DIRECTIONS, AllocationName } from '../money/ledger.ts'
import type { TREASURY_SOURCES } from '../money/rewards.ts'
import type { Country } from '../../rules/countries.ts'
import type { MembershipItem } from '../../rules/money/membership.ts'
import type { BrakeName } from '../../rules/money/brakes.ts'
import type { StaffRole } from '../../rules/staff-rights.ts'
import type { GatedFeature } from '../../system.ts'
import type { WalletCoin } from '../../wallet/wallet-parts.ts'

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
  readonly proof: Readonly<Record<string, never>>
  readonly dailyClose: { readonly day: string }
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
