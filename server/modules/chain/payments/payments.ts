import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import type { ChainContext } from '../chain-context.ts'
import type { PaymentEvent } from '../chain-hooks.ts'
import { TRANSFER_BYTES } from './estimate.ts'
import { shownConfirmations } from '../deposits/deposits.ts'
import { type Coin, FEE_CAP_SUN } from '../node/tron-settings.ts'

export type PaymentKind = 'payment' | 'sweep' | 'gas'
export type PaymentState = 'QUEUED' | 'READY' | 'SIGNED' | 'BROADCAST' | 'CONFIRMED' | 'FAILED'

/** A payment on its way, with its newest signature. */
export interface Payment {
  readonly id: string
  readonly kind: PaymentKind
  readonly coin: Coin
  readonly to: string
  readonly derivationIndex: number | null
  /** Where it is sent from: the hot wallet, or the member's address that is swept. */
  readonly from: string
  readonly units: bigint
  readonly feeLimitSun: bigint
  readonly state: PaymentState
  readonly attempt: Attempt | undefined
}
export interface Attempt {
  readonly number: number
  readonly txid: string
  readonly signed: string
  readonly expiresAt: Date
  /** Where it was last seen on the chain. */
  readonly block: number | null
}

interface Row {
  id: string
  kind: PaymentKind
  coin: Coin
  to_address: string
  derivation_index: number | null
  from_address: string | null
  units: bigint
  fee_limit_sun: bigint
  state: PaymentState
  attempt: number | null
  txid: string | null
  signed: string | null
  expires_at: Date | null
  block: number | null
}

/** The dearest a byte has been; the fee limit is for energy only, so bandwidth is kept aside from the cap. */
const BYTE_SUN = 1_000n
export const FEE_LIMIT_SUN = FEE_CAP_SUN - TRANSFER_BYTES * BYTE_SUN
/** Those that only wait for their blocks must not keep newer ones from being sent. */
const MAX_IN_FLIGHT = 400

export interface PaymentRequest {
  /** The key of the open hold in the ledger that approves it. */
  readonly id: string
  readonly coin: Coin
  readonly to: string
  readonly units: bigint
}

/** Orders payments; a repeat under the same id changes nothing. Throws when an id already means another payment. */
export async function requestPayments(
  { clock }: Pick<ChainContext, 'clock'>,
  tx: Tx,
  requests: readonly PaymentRequest[],
): Promise<void> {
  if (requests.length === 0) return
  const wanted = sql`unnest(${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ coin }) => coin)}::text[],
    ${requests.map(({ to }) => to)}::text[], ${requests.map(({ units }) => units)}::bigint[]) w (id, coin, to_address, units)`
  const stored = await tx.run(sql`
    insert into chain_payments (id, kind, coin, to_address, units, fee_limit_sun, requested_at)
    select id, 'payment', coin, to_address, units, ${FEE_LIMIT_SUN}, ${clock.now()} from ${wanted} order by id
    on conflict (id) do nothing`)
  if (stored === requests.length) return
  const { other } = await tx.one<{ other: string | null }>(sql`
    select min(w.id::text) as other from ${wanted} join chain_payments p using (id)
    where (p.kind, p.coin, p.to_address, p.units) <> ('payment', w.coin, w.to_address, w.units)`)
  assert(other === null, `payment ${other} was requested with other details before`)
}

/** Whether any payment has not ended yet; mostly none has, and there is nothing to look after. */
export async function isAnyUnderWay(db: Queryable): Promise<boolean> {
  const { isAny } = await db.one<{ isAny: boolean }>(sql`
    select exists (select from chain_payments where state not in ('CONFIRMED', 'FAILED')) as "isAny"`)
  return isAny
}

/** What is under way in a state: those that do not wait for anything first, then the oldest. */
export async function paymentsIn(
  db: Queryable,
  states: readonly PaymentState[],
  { isSigned = false, most = MAX_IN_FLIGHT }: { readonly isSigned?: boolean; readonly most?: number } = {},
): Promise<readonly Payment[]> {
  const rows = await db.many<Row>(sql`
    select p.id, p.kind, p.coin, p.to_address, p.derivation_index, f.address as from_address, p.units, p.fee_limit_sun, p.state,
      a.attempt, a.txid, a.signed, a.expires_at, a.block
    from chain_payments p
    left join chain_addresses f on f.derivation_index = p.derivation_index
    left join chain_attempts a on a.payment_id = p.id and a.state <> 'DEAD'
    where p.state = any(${states}::text[]) and (a.txid is not null or ${!isSigned})
    order by p.waits_for is not null, p.requested_at, p.id limit ${most}`)
  return rows.map(asPayment)
}

function asPayment(row: Row): Payment {
  const { attempt, txid, signed, expires_at: expiresAt, block } = row
  const isSigned = attempt !== null && txid !== null && signed !== null && expiresAt !== null
  return {
    id: row.id,
    kind: row.kind,
    coin: row.coin,
    to: row.to_address,
    derivationIndex: row.derivation_index,
    from: row.from_address ?? '',
    units: row.units,
    feeLimitSun: row.fee_limit_sun,
    state: row.state,
    attempt: isSigned ? { number: attempt, txid, signed, expiresAt, block } : undefined,
  }
}

/** Moves a payment from one state to another. Returns false when it was no longer in the first. */
export async function transitionPayment(
  tx: Tx,
  payment: Pick<Payment, 'id' | 'state'>,
  to: { state: PaymentState; at?: Date; failure?: string; waitsFor?: string },
): Promise<boolean> {
  const moved = await tx.run(sql`
    update chain_payments set state = ${to.state}, ended_at = ${to.at ?? null}, failure = ${to.failure ?? null},
      waits_for = ${to.waitsFor ?? null}
    where id = ${payment.id} and state = ${payment.state}`)
  return moved === 1
}

/** Publishes events of members' payments; sweeps and gas transfers have no listener. */
export async function publishPaymentEvent(
  { hooks }: Pick<ChainContext, 'hooks'>,
  tx: Tx,
  { kind, event }: { kind: PaymentKind; event: PaymentEvent },
): Promise<void> {
  if (kind === 'payment') await hooks.paymentChanged(tx, event)
}

/**
 * Puts a payment that is not signed, or whose signatures are proven dead, before all that wait: it is looked at in the next
 * round. Returns what it waited for; undefined for one that may be on the chain.
 */
export async function retryPayment(tx: Tx, id: string): Promise<{ for: string | null } | undefined> {
  return tx.maybe<{ for: string | null }>(sql`
    update chain_payments p set waits_for = null
    from (select id, waits_for from chain_payments where id = ${id} for no key update) before
    where p.id = before.id and p.state = 'QUEUED' returning before.waits_for as "for"`)
}

export interface PaymentView {
  readonly id: string
  readonly state: PaymentState
  readonly txid: string | null
  readonly attempts: number
  /** TRX millionths burnt so far, of all attempts. */
  readonly feeUnits: bigint
  /** 0 while it is in no block. */
  readonly confirmations: number
  /** Why it still waits, for staff. */
  readonly waitsFor: string | null
}

/** How far a payment is; undefined when there is none of that id. */
export async function paymentOf(db: Queryable, id: string): Promise<PaymentView | undefined> {
  const row = await db.maybe<{
    state: PaymentState
    waits_for: string | null
    attempts: number
    fee: bigint
    txid: string | null
    block: number | null
    head: number | null
  }>(sql`
    select p.state, p.waits_for, s.attempts, s.fee, a.txid, a.block, (select head from chain_watch) as head
    from chain_payments p
    cross join lateral (select count(*)::integer as attempts, coalesce(sum(fee_sun), 0)::bigint as fee
      from chain_attempts where payment_id = p.id) s
    left join chain_attempts a on a.payment_id = p.id and a.state <> 'DEAD'
    where p.id = ${id}`)
  if (row === undefined) return undefined
  const { state, txid, attempts, fee, block, head, waits_for: waitsFor } = row
  const isInBlock = block !== null && head !== null
  const confirmations = isInBlock ? shownConfirmations(head - block) : 0
  return { id, state, txid, attempts, feeUnits: fee, confirmations, waitsFor }
}
