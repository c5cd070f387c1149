import type { GasPayoutWait } from '#contract/console/money/gas-payouts.ts'
import { parseTyped } from '#contract/money.ts'
import { gasPayout, TRX_TRANSFER_SUN } from '#contract/rules/money/gas-payout.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { gas } from '../accounts.ts'
import { requireExternalAddress } from '../withdrawal/check-recipient.ts'
import { lockWallet, publishWallet, type WalletDeps } from '../deps.ts'
import { isWorthMore } from './gas.ts'
import { lockOf } from '../locks.ts'
import { holdPostings, settling, type Outgoing } from '../withdrawal/outgoing.ts'

/** Most TRX that goes out at once, in millionths: the signer's cap of one payment. The rest goes out after it. */
const MAX_AT_ONCE = 500_000_000n

export interface PayoutRow {
  readonly id: string
  readonly member_id: string
  /** Null while gas that came after the closing waits for one. */
  readonly address: string | null
  /** LAID: only its address is known yet. */
  readonly state: 'LAID' | 'ORDERED' | 'PAID' | 'FAILED'
  readonly units: bigint | null
  readonly prepaid: bigint | null
  readonly real_fee: bigint | null
  readonly txid: string | null
  /** What kept it waiting when it was looked at last. */
  readonly waits_for: GasPayoutWait | null
  /** The two of the staff who agreed to a large one. */
  readonly approved_by: string | null
  readonly made_at: Date
  readonly voided_at: Date | null
  readonly ended_at: Date | null
}
const COLUMNS = sql`
  id, member_id, address, state, units, prepaid, real_fee, txid, waits_for, approved_by, made_at, voided_at, ended_at`
export { COLUMNS as GAS_PAYOUT_COLUMNS }

/** Payouts of gas by their ids, which are the references of their entries in the books. */
export function findGasPayouts(db: Queryable, ids: readonly string[]): Promise<PayoutRow[]> {
  return db.many<PayoutRow>(sql`select ${COLUMNS} from wallet_gas_payouts where id = any (${ids}::uuid[])`)
}

/**
 * Lays down where the TRX of an account that closes go, and answers it; an earlier address is void. Throws WITHDRAW-B001, B004,
 * B005 at `gasAddress` when there is gas to pay out; otherwise the address is not looked at.
 */
export async function createGasPayout(
  wallet: WalletDeps,
  tx: Tx,
  { memberId, gasAddress = '' }: { memberId: string; gasAddress?: string | undefined },
): Promise<string | undefined> {
  await voidGasPayout(wallet, tx, memberId)
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  if (gasPayout(balance) === 0n) return undefined
  const address = gasAddress.trim()
  await requireExternalAddress(wallet, tx, { memberId, address, field: 'gasAddress' })
  await tx.run(sql`
    insert into wallet_gas_payouts (id, member_id, address, state, made_at)
    values (${newUuid(wallet.clock.nowMs())}, ${memberId}, ${address}, 'LAID', ${wallet.clock.now()})`)
  return address
}

/** The account stays: what was laid down counts no more. A payout that is under way still ends. */
export async function voidGasPayout(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  await tx.run(sql`
    update wallet_gas_payouts set voided_at = ${clock.now()} where member_id = ${memberId} and voided_at is null`)
}

/** Whether a member has gas that could be paid out and no payout of it has begun; one that failed counts as begun, it is ordered again. */
export async function keepsGas(wallet: WalletDeps, tx: Tx, memberId: string): Promise<boolean> {
  const begun = await tx.maybe(sql`
    select 1 from wallet_gas_payouts where member_id = ${memberId} and voided_at is null and state <> 'LAID' limit 1`)
  if (begun !== undefined) return false
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  return gasPayout(balance) > 0n
}

/**
 * Whether no gas of an account whose closing is due is left that could be paid out and none is under way. Orders the payout of
 * what there is, one at a time; a failed one again, under an id of its own. The address is needed, two of the staff must have
 * agreed to a large one, and withdrawals must be neither locked nor switched off: until then it waits.
 */
export async function isGasPaidOut(wallet: WalletDeps, tx: Tx, memberId: string): Promise<boolean> {
  await lockWallet(tx, memberId)
  const underWay = await tx.maybe(
    sql`select 1 from wallet_gas_payouts where member_id = ${memberId} and state = 'ORDERED'`,
  )
  if (underWay !== undefined) return false
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  const left = gasPayout(balance)
  if (left === 0n) return true
  const newest = await tx.maybe<PayoutRow>(sql`
    select ${COLUMNS} from wallet_gas_payouts where member_id = ${memberId} and voided_at is null
    order by made_at desc, id desc limit 1`)
  const waitsFor = await obstacleOf(wallet, tx, { memberId, newest, left })
  if (waitsFor !== undefined) await recordWait(wallet, tx, { memberId, newest, waitsFor })
  else if (newest !== undefined)
    await order(wallet, tx, { newest, units: left < MAX_AT_ONCE ? left : MAX_AT_ONCE })
  return false
}

/** What keeps gas from being paid out now. */
async function obstacleOf(
  wallet: WalletDeps,
  tx: Tx,
  { memberId, newest, left }: { memberId: string; newest: PayoutRow | undefined; left: bigint },
): Promise<GasPayoutWait | undefined> {
  const { parameters } = wallet
  if (newest === undefined || newest.address === null) return 'address'
  if ((await lockOf(wallet, tx, memberId)) !== undefined) return 'lock'
  if (!(await parameters.get('withdraw.on'))) return 'withdrawals'
  const automatic = parseTyped(await parameters.get('withdraw.automatic_usdt')) ?? 0n
  if (newest.approved_by !== null) return undefined
  return (await isWorthMore(wallet, tx, { trx: left, usdt: automatic })) ? 'staff' : undefined
}

/** For staff to read; gas that nobody said an address for has a row for it, too. */
async function recordWait(
  { clock, log }: WalletDeps,
  tx: Tx,
  {
    memberId,
    newest,
    waitsFor,
  }: { memberId: string; newest: PayoutRow | undefined; waitsFor: GasPayoutWait },
): Promise<void> {
  log.warn({ member: memberId, waitsFor }, 'a payout of gas waits')
  if (newest === undefined)
    await tx.run(sql`
      insert into wallet_gas_payouts (id, member_id, state, made_at, waits_for)
      values (${newUuid(clock.nowMs())}, ${memberId}, 'LAID', ${clock.now()}, ${waitsFor})`)
  else await tx.run(sql`update wallet_gas_payouts set waits_for = ${waitsFor} where id = ${newest.id}`)
}

/** Sets the sum aside, prepays what its transfer may cost, and hands it to the chain. */
async function order(
  wallet: WalletDeps,
  tx: Tx,
  { newest, units }: { newest: PayoutRow; units: bigint },
): Promise<void> {
  const { member_id: memberId, address, approved_by: approvedBy } = newest
  assert(address !== null, 'a payout of gas that is ordered has an address')
  const now = wallet.clock.now()
  const id = newest.state === 'LAID' ? newest.id : newUuid(wallet.clock.nowMs())
  await tx.run(sql`update wallet_gas_payouts set waits_for = null where id = ${newest.id}`)
  const row = await tx.one<PayoutRow>(sql`
    insert into wallet_gas_payouts (id, member_id, address, state, units, prepaid, approved_by, made_at)
    values (${id}, ${memberId}, ${address}, 'ORDERED', ${units}, ${TRX_TRANSFER_SUN}, ${approvedBy}, ${now})
    on conflict (id) do update set state = excluded.state, units = excluded.units, prepaid = excluded.prepaid
    returning ${COLUMNS}`)
  await wallet.ledger.post(tx, holdPostings(outgoingOf(row)))
  await wallet.chain.requestPayment(tx, { id, coin: 'TRX', to: address, units })
}

function outgoingOf({ id, member_id: memberId, units, prepaid }: PayoutRow): Outgoing {
  assert(units !== null && prepaid !== null, 'a payout of gas that was ordered has its sums')
  return { id, memberId, from: gas(memberId), units, prepaid, detail: 'GAS' }
}

/**
 * What the chain says of a payment, when it is a payout of gas; returns whether it is one. A failed one gives the sum back.
 * A repeated event changes nothing.
 */
export async function onGasPayoutEvent(wallet: WalletDeps, tx: Tx, event: PaymentEvent): Promise<boolean> {
  const row = await tx.maybe<PayoutRow>(
    sql`select ${COLUMNS} from wallet_gas_payouts where id = ${event.id} for no key update`,
  )
  if (row === undefined) return false
  if (row.state !== 'ORDERED') return true
  if (event.kind === 'failed') {
    wallet.log.error({ payout: row.id, why: event.why }, 'a payout of gas failed')
    await settle(wallet, tx, { row, isPaid: false, feeUnits: event.burntUnits })
  } else {
    await tx.run(sql`update wallet_gas_payouts set txid = ${event.txid} where id = ${row.id}`)
    if (event.kind === 'confirmed') await settle(wallet, tx, { row, isPaid: true, feeUnits: event.feeUnits })
  }
  publishWallet(wallet, tx, { memberId: row.member_id, type: 'balance', id: row.id })
  return true
}

/** Posts or voids the hold, and settles the fee. */
async function settle(
  wallet: WalletDeps,
  tx: Tx,
  { row, isPaid, feeUnits }: { row: PayoutRow; isPaid: boolean; feeUnits: bigint },
): Promise<void> {
  const { postings, refunded } = settling(outgoingOf(row), { isPaid, feeUnits })
  await wallet.ledger.post(tx, postings)
  await tx.run(sql`
    update wallet_gas_payouts set state = ${isPaid ? 'PAID' : 'FAILED'}, real_fee = ${feeUnits}, refunded = ${refunded},
      ended_at = ${wallet.clock.now()}
    where id = ${row.id}`)
}
