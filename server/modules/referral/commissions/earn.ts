import { money } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { available, fees as feesOf, payable } from '../accounts.ts'
import { findPayable } from './accrue.ts'
import { shareOf } from './deferred-fees.ts'
import type { ReferralContext } from '../referral-context.ts'
import { findFlags } from '../flags/flags.ts'
import { COMMISSION_BRAKES, getDebts, settle, selectFitting } from './pay-day.ts'
import { isStopped } from '../ratio.ts'

type Self = Pick<
  ReferralContext,
  'db' | 'clock' | 'parameters' | 'ledger' | 'identity' | 'gates' | 'brakes'
> &
  Pick<ReferralContext, 'findSharedPayouts'>

/** Waiting commissions that are paid in one transaction. */
const PIECE = 1_000

/** How much of a membership fee is earned in all by the end of a reward day, in millionths of MCS without the bonus part. */
export interface EarnedFee {
  readonly reference: string
  readonly earned: bigint
}

interface Row {
  readonly id: string
  readonly reference: string
  readonly payer_id: string
  readonly upline_id: string
  readonly level: number
  readonly first_bps: number
  readonly next_bps: number
  readonly units: bigint
  readonly cancelled: bigint
  readonly accrued: bigint
  readonly earned: bigint
  readonly paid: bigint
  readonly set_off: bigint
}

/** A commission after a day: what its level came to, and how much of it the operator keeps or the upline has earned. */
interface Step {
  readonly row: Row
  readonly accrued: bigint
  readonly cancelled: bigint
  readonly earned: bigint
  readonly paid: bigint
  readonly setOff: bigint
}

const asStep = (row: Row): Step => ({ ...row, row, setOff: row.set_off })

/** The level's share of all that is earned, less what it came to before: so rounding loses nothing over the days. */
function accrueTo(row: Row, earned: bigint, isKept: boolean): Step {
  const share = shareOf(row, earned)
  const more = share > row.accrued ? share - row.accrued : 0n
  const step = { ...asStep(row), accrued: row.accrued + more }
  return isKept ? { ...step, cancelled: row.cancelled + more } : { ...step, earned: row.earned + more }
}

async function findWaiting(tx: Tx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const open = await tx.many<{ id: string }>(sql`
    select p.id from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ payer_id }) => payer_id)}::uuid[],
      ${rows.map(({ upline_id }) => upline_id)}::uuid[]) p (id, payer, upline)
    join referral_flags f on f.member_id = p.payer and f.upline_id = p.upline and f.state = 'OPEN'`)
  return new Set(open.map(({ id }) => id))
}

function stateOf({ row, cancelled, earned, paid }: Step): 'CANCELLED' | 'PAID' | 'EARNING' {
  if (cancelled === row.units) return 'CANCELLED'
  return earned + cancelled === row.units && paid === earned ? 'PAID' : 'EARNING'
}

async function saveSteps({ clock }: Self, tx: Tx, steps: readonly Step[]): Promise<void> {
  const of = (pick: (step: Step) => bigint) => steps.map((step) => String(pick(step)))
  await tx.run(sql`
    update referral_commissions c set accrued = s.accrued, cancelled = s.cancelled, earned = s.earned, paid = s.paid,
      set_off = s.set_off, state = s.state,
      paid_at = case when s.state = 'CANCELLED' then null when s.paid > c.paid then ${clock.now()}::timestamptz else c.paid_at end
    from unnest(${steps.map(({ row }) => row.id)}::uuid[], ${of((step) => step.accrued)}::bigint[],
      ${of((step) => step.cancelled)}::bigint[], ${of((step) => step.earned)}::bigint[], ${of((step) => step.paid)}::bigint[],
      ${of((step) => step.setOff)}::bigint[], ${steps.map(stateOf)}::text[])
      s (id, accrued, cancelled, earned, paid, set_off, state)
    where c.id = s.id`)
}

interface Move {
  readonly name: string
  readonly kind: string
  readonly detail: string
  readonly debit: AccountName
  readonly credit: AccountName
  readonly units: bigint
  readonly reference: string
}

const post = ({ name, units, reference, ...move }: Move): Posting => ({
  ...move,
  key: namedUuid(name),
  op: 'post',
  amount: money('MCS', units),
  reference: namedUuid(reference),
})

/** All that a piece sets aside, as one posting. What a level comes to only rises, so the key is used once. */
function setAside(day: string, steps: readonly Step[]): Posting[] {
  const risen = steps.filter(({ row, earned }) => earned > row.earned)
  const [first] = risen
  if (first === undefined) return []
  return [
    post({
      name: `commission ${first.row.id} earned ${first.accrued}`,
      kind: 'commission',
      detail: 'MEMBERSHIP',
      debit: feesOf('MCS'),
      credit: payable('MCS'),
      units: risen.reduce((sum, { row, earned }) => sum + earned - row.earned, 0n),
      reference: `memberships earned ${day}`,
    }),
  ]
}

/** One posting for each upline, and one for all that settles older debts. */
function payOut(day: string, steps: readonly Step[]): Posting[] {
  const paid = steps.filter((step) => step.paid > step.row.paid)
  const settled = (step: Step) => step.setOff - step.row.set_off
  const postings: Posting[] = []
  for (const [uplineId, own] of Map.groupBy(paid, ({ row }) => row.upline_id)) {
    const [first] = own
    const units = own.reduce((sum, step) => sum + step.paid - step.row.paid - settled(step), 0n)
    if (first === undefined || units === 0n) continue
    postings.push(
      post({
        name: `commission ${first.row.id} paid ${first.paid}`,
        kind: 'recommend_profit',
        detail: 'MEMBERSHIP',
        debit: payable('MCS'),
        credit: available(uplineId, 'MCS'),
        units,
        reference: `memberships ${day} of ${uplineId}`,
      }),
    )
  }
  const setOff = paid.filter((step) => settled(step) > 0n)
  const [first] = setOff
  if (first === undefined) return postings
  const back = post({
    name: `commission ${first.row.id} set off ${first.paid}`,
    kind: 'commission',
    detail: 'MEMBERSHIP CLAWBACK',
    debit: payable('MCS'),
    credit: feesOf('MCS'),
    units: setOff.reduce((sum, step) => sum + settled(step), 0n),
    reference: `memberships earned ${day}`,
  })
  return [...postings, back]
}

/** Those of the steps that are paid now: neither a flag nor the outflow brake keeps them waiting. */
async function findDue(self: Self, tx: Tx, steps: readonly Step[]): Promise<ReadonlySet<Step>> {
  const waits = await findWaiting(
    tx,
    steps.map(({ row }) => row),
  )
  const due = steps.filter((step) => step.earned > step.paid && !waits.has(step.row.id))
  const sums = due.map((step) => ({ step, coin: 'MCS' as const, left: step.earned - step.paid }))
  return new Set((await selectFitting(self, tx, sums)).map(({ step }) => step))
}

/** Pays what is earned and not paid, older debts first. Returns the steps with what was paid of them. */
async function payEarned(self: Self, tx: Tx, steps: readonly Step[]): Promise<readonly Step[]> {
  const due = await findDue(self, tx, steps)
  const debts = await getDebts(
    tx,
    [...due].map(({ row }) => row),
  )
  const settled: { id: string; units: bigint }[] = []
  const next = steps.map((step) => {
    if (!due.has(step)) return step
    const owed = {
      ...step.row,
      type: 'MEMBERSHIP' as const,
      coin: 'MCS' as const,
      left: step.earned - step.paid,
    }
    const { use, paid } = settle(owed, debts)
    settled.push(...paid)
    return { ...step, paid: step.earned, setOff: step.setOff + use.settled }
  })
  await tx.run(sql`
    update referral_clawbacks b set settled = b.settled + p.units
    from (select id, sum(units)::bigint as units from unnest(${settled.map(({ id }) => id)}::uuid[],
      ${settled.map(({ units }) => String(units))}::bigint[]) x (id, units) group by id) p
    where b.id = p.id`)
  return next
}

/** What the day brought each upline: for the day's notice, and as the cause of its entry in the wallet. */
async function addToDay(tx: Tx, day: string, steps: readonly Step[]): Promise<void> {
  const paid = steps.filter((step) => step.paid > step.row.paid)
  await tx.run(sql`
    insert into referral_membership_days as d (day, upline_id, units, set_off)
    select ${day}::date, upline, sum(units)::bigint, sum(set_off)::bigint from unnest(
      ${paid.map(({ row }) => row.upline_id)}::uuid[], ${paid.map((step) => String(step.paid - step.row.paid))}::bigint[],
      ${paid.map((step) => String(step.setOff - step.row.set_off))}::bigint[]) p (upline, units, set_off)
    group by upline order by upline
    on conflict (day, upline_id) do update set units = d.units + excluded.units, set_off = d.set_off + excluded.set_off`)
}

/** Pays and saves steps. Returns what it moves. */
async function finish(self: Self, tx: Tx, { day, steps }: { day: string; steps: readonly Step[] }) {
  const paid = await payEarned(self, tx, steps)
  await saveSteps(self, tx, paid)
  await addToDay(tx, day, paid)
  return [...setAside(day, paid), ...payOut(day, paid)]
}

const COLUMNS = sql`id, reference, payer_id, upline_id, level, first_bps, next_bps, units, cancelled, accrued, earned, paid, set_off`
const lockPayments = sql`select pg_advisory_xact_lock(hashtext('referral pay day'))`

/** What the commissions on fees come to by the end of the day. Returns what it moves. */
async function advance(self: Self, tx: Tx, { day, fees }: Omit<Earned, 'moves'>): Promise<Posting[]> {
  await tx.run(sql`
    update referral_fees f set earned = e.earned
    from unnest(${fees.map(({ reference }) => reference)}::uuid[], ${fees.map(({ earned }) => String(earned))}::bigint[])
      e (reference, earned) where f.reference = e.reference`)
  const rows = await tx.many<Row>(sql`
    select ${COLUMNS} from referral_commissions
    where reference = any (${fees.map(({ reference }) => reference)}::uuid[]) and state = 'EARNING'
    order by id for no key update`)
  if (rows.length === 0) return []
  const isNew = rows.filter(({ accrued }) => accrued === 0n)
  await findFlags(
    self,
    tx,
    isNew.map(({ payer_id, upline_id }) => ({ memberId: payer_id, uplineId: upline_id })),
  )
  const payableIds = await findPayable(self, tx, [...new Set(rows.map(({ upline_id }) => upline_id))])
  const isKept = await isStopped(self, tx, 'MCS')
  const earnedOf = new Map(fees.map(({ reference, earned }) => [reference, earned]))
  const steps = rows.map((row) =>
    accrueTo(row, earnedOf.get(row.reference) ?? 0n, isKept || !payableIds.has(row.upline_id)),
  )
  return finish(self, tx, { day, steps })
}

/** What fees have earned by the end of a reward day, and the postings that move it to the fees. */
export interface Earned {
  readonly day: string
  readonly fees: readonly EarnedFee[]
  readonly moves: readonly Posting[]
}

/**
 * Moves what fees have earned and pays the commissions on it, in one call of the ledger: so the rows of commissions are always
 * locked before the operator's accounts. Flagged pairs wait for staff; the share of an upline who may not be paid that day, or
 * of all while commissions are stopped, stays with the operator.
 */
export async function earn(self: Self, tx: Tx, { day, fees, moves }: Earned): Promise<void> {
  await tx.one(lockPayments)
  const paid = fees.length === 0 ? [] : await advance(self, tx, { day, fees })
  const postings = [...moves, ...paid]
  if (postings.length > 0) await self.ledger.post(tx, postings)
}

async function payWaitingPiece(self: Self, tx: Tx, day: string): Promise<number> {
  await tx.one(lockPayments)
  if (await self.brakes.isHeld(tx, COMMISSION_BRAKES.MCS)) return 0
  const rows = await tx.many<Row>(sql`
    select ${COLUMNS} from referral_commissions c
    where earned > paid and not exists (select from referral_flags f
      where f.member_id = c.payer_id and f.upline_id = c.upline_id and f.state = 'OPEN')
    order by id limit ${PIECE} for no key update`)
  const postings = rows.length === 0 ? [] : await finish(self, tx, { day, steps: rows.map(asStep) })
  if (postings.length > 0) await self.ledger.post(tx, postings)
  return rows.length
}

/** Pays what memberships had earned for pairs that staff have cleared since. Returns how many commissions. */
export async function payWaiting(self: Self, day: string): Promise<number> {
  for (let all = 0; ;) {
    const paid = await self.db.tx((tx) => payWaitingPiece(self, tx, day))
    if (paid === 0) return all
    all += paid
  }
}
