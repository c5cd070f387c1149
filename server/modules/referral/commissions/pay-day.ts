import { money, type Money } from '#contract/money.ts'
import type { BrakeName } from '#contract/rules/money/brakes.ts'
import type { CommissionType } from '#contract/members/referral.ts'
import { WALLET_COINS, type WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Posting } from '#server/modules/ledger/ledger.ts'
import { available, payable, sourceOf } from '../accounts.ts'
import type { ReferralContext } from '../referral-context.ts'
import { findFlags, findOpen } from '../flags/flags.ts'

/** So many commissions are paid in one transaction: two postings each at most, well within one call of the ledger. */
const PIECE = 1_000

interface DueRow {
  readonly id: string
  readonly payer_id: string
  readonly upline_id: string
  readonly level: number
  readonly type: CommissionType
  readonly coin: WalletCoin
  /** Millionths set aside and not cancelled. */
  readonly left: bigint
}

interface DebtRow {
  readonly id: string
  readonly upline_id: string
  readonly coin: WalletCoin
  readonly open: bigint
}

/** How a due commission is used: `settled` of it pays older debts, the rest goes into the wallet. */
export interface Use {
  readonly row: DueRow
  readonly settled: bigint
}

type Self = Pick<ReferralContext, 'clock' | 'brakes' | 'ledger' | 'identity' | 'findSharedPayouts'>

type Debts = Map<string, { readonly id: string; open: bigint }[]>

const ownerOf = ({ upline_id, coin }: { upline_id: string; coin: WalletCoin }) => `${upline_id} ${coin}`

/** Settles the oldest debts of a member first, never more than the commission is worth. Lowers the debts it is given. */
export function settle(row: DueRow, debts: Debts): { use: Use; paid: { id: string; units: bigint }[] } {
  let left = row.left
  const paid: { id: string; units: bigint }[] = []
  for (const debt of debts.get(ownerOf(row)) ?? []) {
    const units = debt.open < left ? debt.open : left
    if (units === 0n) continue
    debt.open -= units
    left -= units
    paid.push({ id: debt.id, units })
  }
  return { use: { row, settled: row.left - left }, paid }
}

export const COMMISSION_BRAKES = {
  MCS: 'commissionsMcs',
  USDT: 'commissionsUsdt',
} as const satisfies Readonly<Record<WalletCoin, BrakeName>>

interface Payday {
  readonly day: string
  /** Coins whose outflow brake lets commissions go. */
  readonly coins: readonly WalletCoin[]
}

/** Those of what is due that fit into the bounds of the day, in their order. What does not fit stays as it is and waits. */
export async function selectFitting<Due extends { readonly coin: WalletCoin; readonly left: bigint }>(
  { brakes }: Pick<Self, 'brakes'>,
  tx: Tx,
  due: readonly Due[],
): Promise<Due[]> {
  const fitting = new Set<Due>()
  for (const coin of WALLET_COINS) {
    const own = due.filter((one) => one.coin === coin)
    if (own.length === 0) continue
    const sums = own.map(({ left }) => left)
    const fits = await brakes.consumeEach(tx, COMMISSION_BRAKES[coin], sums)
    for (const one of own.slice(0, fits)) fitting.add(one)
  }
  return due.filter((one) => fitting.has(one))
}

/** The next piece of what is due, without the pairs that wait for staff. */
function findDue(tx: Tx, { day, coins }: Payday): Promise<DueRow[]> {
  return tx.many<DueRow>(sql`
    select id, payer_id, upline_id, level, type, coin, units - cancelled as left from referral_commissions c
    where state = 'ACCRUED' and reward_day <= ${day} and coin = any (${[...coins]})
      and not exists (select from referral_flags f
        where f.member_id = c.payer_id and f.upline_id = c.upline_id and f.state = 'OPEN')
    order by reward_day, upline_id, id limit ${PIECE} for no key update`)
}

/**
 * The same, after those who earn from entries to the token sale were looked at once more: what makes a pair seem to be one person
 * may have come up since the entry. A pair that is flagged now waits for staff.
 */
async function findChecked(self: Self, tx: Tx, payday: Payday): Promise<DueRow[]> {
  const rows = await findDue(tx, payday)
  const entries = rows.filter(({ type }) => type === 'ICO')
  if (entries.length === 0) return rows
  const pairs = entries.map((row) => ({ memberId: row.payer_id, uplineId: row.upline_id }))
  await findFlags(self, tx, pairs)
  const open = await findOpen(tx, pairs)
  // Without the flagged pairs there is room for others in the piece, which have to be looked at as well.
  return open > 0 ? findChecked(self, tx, payday) : rows
}

export async function getDebts(tx: Tx, rows: readonly Pick<DueRow, 'upline_id'>[]): Promise<Debts> {
  const found = await tx.many<DebtRow>(sql`
    select id, upline_id, coin, units - settled as open from referral_clawbacks
    where upline_id = any (${rows.map(({ upline_id }) => upline_id)}::uuid[]) and settled < units
    order by made_at, id for no key update`)
  const debts: Debts = new Map()
  for (const debt of found) debts.set(ownerOf(debt), [...(debts.get(ownerOf(debt)) ?? []), debt])
  return debts
}

function postingsOf({ row, settled }: Use): Posting[] {
  const { id, coin, type, level, left, upline_id } = row
  const posting = (
    name: string,
    amount: Money,
    to: Pick<Posting, 'credit' | 'kind' | 'detail'>,
  ): Posting => ({
    key: namedUuid(`commission ${name} ${id}`),
    op: 'post',
    debit: payable(coin),
    amount,
    reference: id,
    ...to,
  })
  const paid = posting('paid', money(coin, left - settled), {
    kind: 'recommend_profit',
    detail: type,
    credit: available(upline_id, coin),
  })
  const back = posting('set off', money(coin, settled), {
    kind: 'commission',
    detail: `${type} D${level} CLAWBACK`,
    credit: sourceOf(type, coin),
  })
  return [paid, back].filter(({ amount }) => amount.units > 0n)
}

/** Pays one piece in one transaction. Returns how many commissions were paid, and whether there may be more. */
async function payPiece(self: Self, tx: Tx, day: string): Promise<{ paid: number; isLast: boolean }> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('referral pay day'))`)
  const { clock, ledger } = self
  const coins: WalletCoin[] = []
  for (const coin of WALLET_COINS)
    if (!(await self.brakes.isHeld(tx, COMMISSION_BRAKES[coin]))) coins.push(coin)
  const due = await findChecked(self, tx, { day, coins })
  const rows = await selectFitting(self, tx, due)
  // A coin whose first commission did not fit is held now, so the next piece is another one.
  if (rows.length === 0) return { paid: 0, isLast: due.length === 0 }
  const debts = await getDebts(tx, rows)
  const settled = rows.map((row) => settle(row, debts))
  const uses = settled.map(({ use }) => use)
  const paid = settled.flatMap((one) => one.paid)
  await tx.run(sql`
    update referral_commissions c set state = 'PAID', paid_at = ${clock.now()}, set_off = u.settled
    from unnest(${uses.map(({ row }) => row.id)}::uuid[], ${uses.map((use) => String(use.settled))}::bigint[]) u (id, settled)
    where c.id = u.id`)
  await tx.run(sql`
    update referral_clawbacks b set settled = b.settled + p.units
    from (select id, sum(units)::bigint as units from unnest(${paid.map(({ id }) => id)}::uuid[],
      ${paid.map(({ units }) => String(units))}::bigint[]) x (id, units) group by id) p
    where b.id = p.id`)
  await ledger.post(tx, uses.flatMap(postingsOf))
  return { paid: rows.length, isLast: false }
}

/**
 * Pays the commissions of a reward day (YYYY-MM-DD) and what was left waiting from earlier ones, in pieces of a transaction
 * each: it may be stopped anywhere and run again, and by two workers at once. Debts from refunds are settled first, so a
 * balance never falls. Returns how many were paid.
 */
export async function payDay(self: Self & Pick<ReferralContext, 'db'>, day: string): Promise<number> {
  let all = 0
  for (;;) {
    const { paid, isLast } = await self.db.tx((tx) => payPiece(self, tx, day))
    if (isLast) return all
    all += paid
  }
}

/** Whether staff let commissions go that waited for an outflow brake. */
export async function mayResume({ brakes, db }: Pick<ReferralContext, 'brakes' | 'db'>): Promise<boolean> {
  for (const coin of WALLET_COINS) if (await brakes.mayResume(db, COMMISSION_BRAKES[coin])) return true
  return false
}

interface PaidRow {
  readonly memberId: string
  readonly coin: WalletCoin
  readonly units: bigint
}

/** What members got into their wallets for a reward day: the next `limit` members after one, each with all coins. */
export function paidOn(
  db: Queryable,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<PaidRow[]> {
  return db.many<PaidRow>(sql`
    with parts as (
      select upline_id, coin, units - cancelled - set_off as units from referral_commissions
      where reward_day = ${day} and state = 'PAID' and earns_until is null and upline_id > ${after}::uuid
      union all
      select upline_id, 'MCS', units - set_off from referral_membership_days
      where day = ${day} and upline_id > ${after}::uuid
    ), paid as (
      select upline_id, coin, sum(units)::bigint as units from parts group by upline_id, coin having sum(units) > 0
    ), next as (select distinct upline_id from paid order by upline_id limit ${limit})
    select upline_id as "memberId", coin, units from paid join next using (upline_id) order by upline_id, coin`)
}
