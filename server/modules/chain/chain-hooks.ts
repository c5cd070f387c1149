import type { Tx } from '#server/kernel/database/db.ts'
import type { Coin } from './node/tron-settings.ts'

/** A payment of the chain to a member. */
export interface Deposit {
  /** The same for ever for the same transfer: made of transaction and log. */
  readonly id: string
  readonly memberId: string
  readonly coin: Coin
  /** Millionths. */
  readonly units: bigint
  readonly txid: string
  /** From 0 within the transaction; -1 for TRX that the transaction itself sends. */
  readonly logIndex: number
  readonly from: string
  readonly block: bigint
  readonly seenAt: Date
}

/** What reached the hot wallet from outside: the operator's own money. */
export type HouseReceipt = Omit<Deposit, 'memberId' | 'seenAt'> & { readonly at: Date }

export type PaymentEvent =
  | { readonly kind: 'signed' | 'broadcast'; readonly id: string; readonly txid: string }
  | {
      readonly kind: 'confirmed'
      readonly id: string
      readonly txid: string
      /** TRX millionths that were really burnt, of all attempts. */
      readonly feeUnits: bigint
      readonly at: Date
    }
  | {
      readonly kind: 'failed'
      readonly id: string
      readonly burntUnits: bigint
      readonly why: 'reverted' | 'outOfEnergy' | 'refused'
    }

/** A member's payment that a restored database has lost, as the signer's journal has it. */
export interface LostRequest {
  readonly id: string
  readonly memberId: string
  readonly coin: Coin
  readonly to: string
  /** Millionths. */
  readonly units: bigint
  readonly at: Date
}

/** Called in the transaction that changes the chain's rows: both happen or neither. */
export interface ChainHooks {
  /** In a block that is not solid yet: nothing may be credited. A quick chain may skip this. */
  depositSeen(tx: Tx, deposit: Deposit): Promise<void>
  /** Of one solid block; each exactly once. */
  depositsCredited(tx: Tx, deposits: readonly Deposit[]): Promise<void>
  /** Was seen, and is not on the solid chain. It may still be seen or credited later. */
  depositVanished(tx: Tx, deposit: Deposit): Promise<void>
  paymentChanged(tx: Tx, event: PaymentEvent): Promise<void>
  /** Checks a member's payment again before it is approved for the signer. Returns the member; undefined when it must not go out. */
  checkPayment(
    tx: Tx,
    payment: {
      readonly id: string
      readonly coin: Coin
      readonly to: string
      readonly units: bigint
    },
  ): Promise<string | undefined>
  /**
   * Requests and holds anew what was signed and lost. held: the member has less than that and is locked; unknownMember: the database
   * does not have the member.
   */
  adoptPayment(tx: Tx, lost: LostRequest): Promise<'adopted' | 'held' | 'unknownMember'>
  /** Sums owed on chain per coin in millionths, for reconciliation. */
  liabilities(): Promise<Readonly<Record<Coin, bigint>>>
  /** Money from outside reached the hot wallet, solid; exactly once. */
  houseFunded?(tx: Tx, receipt: HouseReceipt): Promise<void>
  /** TRX millionths that a sweep or its gas burnt, borne by the house; exactly once. */
  houseFee?(tx: Tx, fee: { readonly id: string; readonly units: bigint; readonly at: Date }): Promise<void>
}
