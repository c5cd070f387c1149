import { money } from '#contract/money.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { capital, chainOf, gas, gasPrepaid } from '../accounts.ts'

/** What a member sends out, in millionths; `id` is the payment's and the key of its hold. */
export interface Outgoing {
  readonly id: string
  readonly memberId: string
  readonly from: AccountName
  readonly units: bigint
  /** TRX for the network's fee. */
  readonly prepaid: bigint
  readonly detail: '' | 'GAS'
  /** Another member's account, inside the books; undefined sends over the chain. */
  readonly to?: AccountName | undefined
}

/** A movement of the TRX for the fee; it is named after the withdrawal, as a payout of gas is. */
function feeLeg({ id }: Outgoing, name: string): Pick<Posting, 'key' | 'op' | 'kind' | 'reference'> {
  return { key: namedUuid(`withdrawal ${id} ${name}`), op: 'post', kind: 'withdraw_fee', reference: id }
}

/** The hold that approves it. */
function holdOf({ id, from, units, detail, to }: Outgoing): Posting {
  return {
    key: id,
    op: 'hold',
    kind: to === undefined ? 'withdraw' : 'send',
    detail,
    debit: from,
    credit: to ?? chainOf(from.currency),
    amount: money(from.currency, units),
    reference: id,
  }
}

/** Sets the sum aside and prepays the network's fee, where there is one: both or neither. */
export function holdPostings(outgoing: Outgoing): readonly Posting[] {
  if (outgoing.prepaid === 0n) return [holdOf(outgoing)]
  const prepaid: Posting = {
    ...feeLeg(outgoing, 'prepaid'),
    detail: 'prepaid',
    debit: gas(outgoing.memberId),
    credit: gasPrepaid,
    amount: money('TRX', outgoing.prepaid),
  }
  return [holdOf(outgoing), prepaid]
}

/** The hold is given back, because nothing was paid. */
function voidPosting(outgoing: Outgoing, detail: 'CANCELLED' | 'REJECTED' | 'REVERTED'): Posting {
  const key = namedUuid(`withdrawal ${outgoing.id} void`)
  return { ...holdOf(outgoing), key, op: 'voidHold', detail, hold: outgoing.id }
}

function refundPosting(outgoing: Outgoing, units: bigint): Posting {
  return {
    ...feeLeg(outgoing, 'refund'),
    detail: 'refund',
    debit: gasPrepaid,
    credit: gas(outgoing.memberId),
    amount: money('TRX', units),
  }
}

/** Releases the sum and all that was prepaid: nothing has gone to the chain. */
export function givingBack(outgoing: Outgoing, detail: 'CANCELLED' | 'REJECTED'): readonly Posting[] {
  const voided = voidPosting(outgoing, detail)
  return outgoing.prepaid === 0n ? [voided] : [voided, refundPosting(outgoing, outgoing.prepaid)]
}

/** Under which key a payment that went out is in the books. */
export const paidKey = (id: string): string => namedUuid(`withdrawal ${id} paid`)

/** Pays another member at once, without a hold. */
export function payingAtOnce(outgoing: Outgoing): readonly Posting[] {
  return [{ ...holdOf(outgoing), op: 'post' }]
}

/** Pays another member out of the hold. */
export function payingHeld(outgoing: Outgoing): readonly Posting[] {
  const key = paidKey(outgoing.id)
  return [{ ...holdOf(outgoing), key, op: 'postHold', hold: outgoing.id }]
}

/** What the network took comes out of the prepaid sum, the rest goes back; beyond it the operator pays (example 13). */
function feePostings(outgoing: Outgoing, feeUnits: bigint): { postings: Posting[]; refunded: bigint } {
  const fromPrepaid = feeUnits < outgoing.prepaid ? feeUnits : outgoing.prepaid
  const refunded = outgoing.prepaid - fromPrepaid
  const legs: Posting[] = [
    {
      ...feeLeg(outgoing, 'fee'),
      detail: 'network',
      debit: gasPrepaid,
      credit: chainOf('TRX'),
      amount: money('TRX', fromPrepaid),
    },
    refundPosting(outgoing, refunded),
    {
      ...feeLeg(outgoing, 'excess'),
      detail: 'excess',
      debit: capital('TRX'),
      credit: chainOf('TRX'),
      amount: money('TRX', feeUnits - fromPrepaid),
    },
  ]
  return { postings: legs.filter(({ amount }) => amount.units > 0n), refunded }
}

/** Captures or voids the hold and settles the fee, as the payment ended on the chain. `refunded` in TRX millionths. */
export function settling(
  outgoing: Outgoing,
  { isPaid, feeUnits }: { isPaid: boolean; feeUnits: bigint },
): { readonly postings: readonly Posting[]; readonly refunded: bigint } {
  const { postings, refunded } = feePostings(outgoing, feeUnits)
  const key = paidKey(outgoing.id)
  const ending: Posting = isPaid
    ? { ...holdOf(outgoing), key, op: 'postHold', hold: outgoing.id }
    : voidPosting(outgoing, 'REVERTED')
  return { postings: [ending, ...postings], refunded }
}
