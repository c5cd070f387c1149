import type { GasPayoutWait } from '#contract/console/money/gas-payouts.ts'
import { parseTyped } from '#contract/money.ts'
import { gasPayout, TRX_TRANSFER_SUN } from '#contract/rules/money/gas-payout.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { gas } from '../accounts.ts'
import { requireExternalAddress } from '../withdrawal/check-recipient.ts'
import { lockWallet } from '../lock-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'
import { isWorthMore } from './gas.ts'
import { lockOf } from '../locks.ts'
import { holdPostings } from '../payouts/outgoing.ts'
import { GAS_PAYOUT_COLUMNS, GAS_PAYOUTS, outgoingOf, type GasPayoutRow } from '../payouts/payout-rows.ts'
import { approveGas, cancelGas, recordRequest } from '../payouts/transitions.ts'

/** Most TRX that goes out at once, in millionths: the signer's cap of one payment. The rest goes out after it. */
const MAX_AT_ONCE = 500_000_000n

/**
 * Lays down where the TRX of an account that closes go, and answers it; an earlier address is void. Throws WITHDRAW-B001, B004,
 * B005 at `gasAddress` when there is gas to pay out; otherwise the address is not looked at.
 */
export async function createGasPayout(
  wallet: WalletContext,
  tx: Tx,
  { memberId, gasAddress = '' }: { memberId: string; gasAddress?: string | undefined },
): Promise<string | undefined> {
  await voidGasPayout(wallet, tx, memberId)
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  if (gasPayout(balance) === 0n) return undefined
  const address = gasAddress.trim()
  await requireExternalAddress(wallet, tx, { memberId, address, field: 'gasAddress' })
  await requestGas(wallet, tx, { memberId, address })
  return address
}

interface Requested {
  readonly memberId: string
  readonly address: string | null
  readonly approvedBy?: string | null
  readonly waitsFor?: GasPayoutWait
}

/** A payout of gas begins: its sums are decided when it is approved. */
async function requestGas(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  { memberId, address, approvedBy = null, waitsFor }: Requested,
): Promise<GasPayoutRow> {
  const id = newUuid(clock.nowMs())
  const row = await tx.one<GasPayoutRow>(sql`
    insert into wallet_payouts (id, member_id, kind, coin, address, state, needs_staff, approved_by, waits_for, created_at)
    values (${id}, ${memberId}, 'GAS', 'TRX', ${address}, 'REQUESTED', false, ${approvedBy}, ${waitsFor ?? null}, ${clock.now()})
    returning ${GAS_PAYOUT_COLUMNS}`)
  await recordRequest(tx, { id, at: clock.now() })
  return row
}

/** The account stays: what was laid down counts no more. A payout that is under way still ends. */
export async function voidGasPayout(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  const at = clock.now()
  const requested = await tx.many<{ id: string }>(sql`
    select id from wallet_payouts where member_id = ${memberId} and kind = 'GAS' and state = 'REQUESTED' for no key update`)
  for (const { id } of requested) await cancelGas(tx, { id, at })
  await tx.run(sql`
    update wallet_payouts set voided_at = ${at} where member_id = ${memberId} and kind = 'GAS' and voided_at is null`)
}

/** Whether a member has gas that could be paid out and no payout of it has begun; one that failed counts as begun, it is ordered again. */
export async function keepsGas(wallet: WalletContext, tx: Tx, memberId: string): Promise<boolean> {
  const begun = await tx.maybe(sql`
    select 1 from ${GAS_PAYOUTS} p where member_id = ${memberId} and voided_at is null and state <> 'REQUESTED' limit 1`)
  if (begun !== undefined) return false
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  return gasPayout(balance) > 0n
}

/**
 * Whether no gas of an account whose closing is due is left that could be paid out and none is under way. Orders the payout of
 * what there is, one at a time; a failed one again, under an id of its own. The address is needed, two of the staff must have
 * agreed to a large one, and withdrawals must be neither locked nor switched off: until then it waits.
 */
export async function isGasPaidOut(wallet: WalletContext, tx: Tx, memberId: string): Promise<boolean> {
  await lockWallet(tx, memberId)
  const underWay = await tx.maybe(sql`
    select 1 from ${GAS_PAYOUTS} p where member_id = ${memberId} and state in ('APPROVED', 'BROADCAST')`)
  if (underWay !== undefined) return false
  const { balance } = await wallet.ledger.getBalance(tx, gas(memberId))
  const left = gasPayout(balance)
  if (left === 0n) return true
  const newest = await tx.maybe<GasPayoutRow>(sql`
    select ${GAS_PAYOUT_COLUMNS} from ${GAS_PAYOUTS} p where member_id = ${memberId} and voided_at is null
    order by created_at desc, id desc limit 1`)
  const waitsFor = await obstacleOf(wallet, tx, { memberId, newest, left })
  if (waitsFor !== undefined) await recordWait(wallet, tx, { memberId, newest, waitsFor })
  else if (newest !== undefined)
    await order(wallet, tx, { newest, units: left < MAX_AT_ONCE ? left : MAX_AT_ONCE })
  return false
}

/** What keeps gas from being paid out now. */
async function obstacleOf(
  wallet: WalletContext,
  tx: Tx,
  { memberId, newest, left }: { memberId: string; newest: GasPayoutRow | undefined; left: bigint },
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
  wallet: WalletContext,
  tx: Tx,
  {
    memberId,
    newest,
    waitsFor,
  }: { memberId: string; newest: GasPayoutRow | undefined; waitsFor: GasPayoutWait },
): Promise<void> {
  wallet.log.warn({ member: memberId, waitsFor }, 'a payout of gas waits')
  if (newest === undefined) await requestGas(wallet, tx, { memberId, address: null, waitsFor })
  else await setWait(tx, newest.id, waitsFor)
}

async function setWait(tx: Tx, id: string, waitsFor: GasPayoutWait | null): Promise<void> {
  await tx.run(sql`update wallet_payouts set waits_for = ${waitsFor} where id = ${id} and kind = 'GAS'`)
}

/** Sets the sum aside, prepays what its transfer may cost, and hands it to the chain; after another one, as a payout of its own. */
async function order(
  wallet: WalletContext,
  tx: Tx,
  { newest, units }: { newest: GasPayoutRow; units: bigint },
): Promise<void> {
  const { member_id: memberId, address, approved_by: approvedBy } = newest
  assert(address !== null, 'a payout of gas that is ordered has an address')
  const isFirst = newest.state === 'REQUESTED'
  if (!isFirst) await setWait(tx, newest.id, null)
  const requested = isFirst ? newest : await requestGas(wallet, tx, { memberId, address, approvedBy })
  const { id } = requested
  const sums = { units, prepaid: TRX_TRANSFER_SUN }
  await approveGas(tx, { id, at: wallet.clock.now(), by: approvedBy ?? undefined, ...sums })
  await wallet.ledger.post(tx, holdPostings(outgoingOf({ ...requested, ...sums })))
  await wallet.chain.requestPayments(tx, [{ id, coin: 'TRX', to: address, units }])
}
