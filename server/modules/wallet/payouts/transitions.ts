import type { WithdrawalState } from '#contract/wallet/withdrawals.ts'
import { sql, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'

export type PayoutKind = 'WITHDRAWAL' | 'GAS'
export type PayoutState = WithdrawalState

interface Transition {
  readonly kinds: readonly PayoutKind[]
  readonly from: readonly PayoutState[]
  readonly to: PayoutState
}
type TransitionName = 'approve' | 'broadcast' | 'confirm' | 'revert' | 'confirmAtOnce' | 'cancel' | 'reject'

const EVERY: readonly PayoutKind[] = ['WITHDRAWAL', 'GAS']
const WITHDRAWAL: readonly PayoutKind[] = ['WITHDRAWAL']
/** With the chain, or on its way through the books: the payment decides how it ends. */
const UNDER_WAY: readonly PayoutState[] = ['APPROVED', 'BROADCAST']

/** Every change of state that there is. No state is entered twice: nothing leads back. */
export const TRANSITIONS: Readonly<Record<TransitionName, Transition>> = {
  approve: { kinds: EVERY, from: ['REQUESTED'], to: 'APPROVED' },
  broadcast: { kinds: EVERY, from: ['APPROVED'], to: 'BROADCAST' },
  confirm: { kinds: EVERY, from: UNDER_WAY, to: 'CONFIRMED' },
  revert: { kinds: EVERY, from: UNDER_WAY, to: 'REVERTED' },
  confirmAtOnce: { kinds: WITHDRAWAL, from: ['REQUESTED'], to: 'CONFIRMED' },
  cancel: { kinds: EVERY, from: ['REQUESTED'], to: 'CANCELLED' },
  reject: { kinds: WITHDRAWAL, from: ['REQUESTED'], to: 'REJECTED' },
}
const ENDS: ReadonlySet<PayoutState> = new Set(['CONFIRMED', 'CANCELLED', 'REJECTED', 'REVERTED'])

interface Change {
  readonly id: string
  readonly at: Date
  /** Who or what caused it, for the record. */
  readonly by?: string | undefined
}
/** What the network took and what was given back of the prepaid sum, in TRX millionths. */
interface Fee {
  readonly real: bigint
  readonly refunded: bigint
}

const NOTHING_ELSE = sql``

/** Changes the state and writes the event, or neither. Returns false when the payout is not in a state that the transition begins in. */
async function transition(
  tx: Tx,
  name: TransitionName,
  { id, at, by, also = NOTHING_ELSE }: Change & { readonly also?: Sql },
): Promise<boolean> {
  const { kinds, from, to } = TRANSITIONS[name]
  const changed = await tx.run(sql`
    with changed as (
      update wallet_payouts set state = ${to}, ended_at = ${ENDS.has(to) ? at : null}${also}
      where id = ${id} and kind = any (${[...kinds]}::text[]) and state = any (${[...from]}::text[])
      returning id
    )
    insert into wallet_payout_events (payout_id, state, at, by)
    select id, ${to}, ${at}::timestamptz, ${by ?? null} from changed`)
  return changed === 1
}

async function requireTransition(
  tx: Tx,
  name: TransitionName,
  change: Change & { readonly also?: Sql },
): Promise<void> {
  const { from, to } = TRANSITIONS[name]
  assert(
    await transition(tx, name, change),
    `payout ${change.id} becomes ${to} from ${from.join(' or ')} only`,
  )
}

/** The same change of several payouts. */
async function requireTransitions(tx: Tx, name: TransitionName, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { kinds, from, to } = TRANSITIONS[name]
  const changed = await tx.run(sql`
    with changed as (
      update wallet_payouts p set state = ${to}, ended_at = case when ${ENDS.has(to)} then q.at end
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ at }) => at)}::timestamptz[],
        ${changes.map(({ by }) => by ?? null)}::text[]) q (id, at, by)
      where p.id = q.id and p.kind = any (${[...kinds]}::text[]) and p.state = any (${[...from]}::text[])
      returning p.id, q.at, q.by
    )
    insert into wallet_payout_events (payout_id, state, at, by) select id, ${to}, at, by from changed`)
  assert(
    changed === changes.length,
    `each payout of ${changes.map(({ id }) => id).join()} becomes ${to} from ${from.join(' or ')} only`,
  )
}

/** Payouts begin: they are requested, and their rows are there. */
export async function recordRequests(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.run(sql`
    insert into wallet_payout_events (payout_id, state, at)
    select id, 'REQUESTED', at from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ at }) => at)}::timestamptz[]) q (id, at)`)
}

/** A payout begins: it is requested, and its row is there. */
export async function recordRequest(tx: Tx, { id, at }: Change): Promise<void> {
  await tx.run(
    sql`insert into wallet_payout_events (payout_id, state, at) values (${id}, 'REQUESTED', ${at})`,
  )
}

const withFee = (fee: Fee | undefined): Sql =>
  fee === undefined ? NOTHING_ELSE : sql`, real_fee = ${fee.real}, refunded = ${fee.refunded}`

/** Nothing stands in its way any more: it goes to the chain, or to another member. */
export function approvePayout(tx: Tx, change: Change): Promise<void> {
  return requireTransition(tx, 'approve', change)
}

/** The same for gas, whose sums are known only now; in TRX millionths. */
export function approveGas(
  tx: Tx,
  { units, prepaid, ...change }: Change & { readonly units: bigint; readonly prepaid: bigint },
): Promise<void> {
  const also = sql`, units = ${units}, prepaid = ${prepaid}, waits_for = null`
  return requireTransition(tx, 'approve', { ...change, also })
}

/** Its transaction is being sent. Returns false when it was sent before: one that died on the chain is signed and sent anew. */
export function broadcastPayout(tx: Tx, change: Change): Promise<boolean> {
  return transition(tx, 'broadcast', change)
}

/** It was paid; without a fee when it stayed inside the books. */
export function confirmPayout(tx: Tx, { fee, ...change }: Change & { readonly fee?: Fee }): Promise<void> {
  return requireTransition(tx, 'confirm', { ...change, also: withFee(fee) })
}

/** It could not be paid, and the sum is given back. */
export function revertPayout(tx: Tx, { fee, ...change }: Change & { readonly fee?: Fee }): Promise<void> {
  return requireTransition(tx, 'revert', { ...change, also: withFee(fee) })
}

/** Other members were paid in the transaction of the requests. */
export async function confirmPayoutsAtOnce(tx: Tx, changes: readonly Change[]): Promise<void> {
  await requireTransitions(tx, 'confirmAtOnce', changes)
}

/** Nothing stands in the way of several payouts any more. */
export async function approvePayouts(tx: Tx, changes: readonly Change[]): Promise<void> {
  await requireTransitions(tx, 'approve', changes)
}

/** The member takes a withdrawal back. */
export function cancelPayout(tx: Tx, change: Change): Promise<void> {
  return requireTransition(tx, 'cancel', change)
}

/** The member keeps the account: gas that was not approved stays. */
export function cancelGas(tx: Tx, change: Change): Promise<void> {
  return requireTransition(tx, 'cancel', { ...change, also: sql`, voided_at = ${change.at}` })
}

/** Staff refuse a withdrawal. */
export function rejectPayout(tx: Tx, change: Change): Promise<void> {
  return requireTransition(tx, 'reject', change)
}
