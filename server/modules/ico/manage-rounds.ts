import { failures } from '#contract/failures/failures.ts'
import { money, parseUnits, type Money } from '#contract/money.ts'
import { icoSums, maxMcs, maxReferral, parseIcoTiers, type IcoTerms } from '#contract/rules/money/ico.ts'
import { isVestingRule, REMAINDERS, type Remainder, type VestingRule } from '#contract/rules/money/vesting.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import { budget, capitalOf, proceedsOf, treasuryOf } from './ico-accounts.ts'
import type { IcoContext } from './ico-context.ts'
import { lockRound, ROUND_COLUMNS, termsOf, type RoundRow } from './rounds.ts'

/** What the staff says of a round; sums are decimal strings of USDT. What is left out is as the parameters say. */
export interface RoundForm {
  readonly price: string
  readonly cap: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly step?: string | undefined
  readonly bonusTiers?: string | undefined
  readonly feeTiers?: string | undefined
  readonly vesting?: Partial<VestingRule>
}

/** Rounds are made, opened and closed one after the other, so that the shared referral budget is counted once. */
async function lockRounds(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('ico rounds', 0))`)
}

async function parseVesting({ parameters }: IcoContext, form: RoundForm): Promise<VestingRule> {
  const named = await parameters.get('vest.remainder')
  const remainder: Remainder = REMAINDERS.find((one) => one === named) ?? 'LAST_DAY'
  return {
    cliffMonths: await parameters.get('vest.cliff_months'),
    months: await parameters.get('vest.months'),
    dailyBps: await parameters.get('vest.daily_bps'),
    remainder,
    ...form.vesting,
  }
}

/** A form's terms, and its tables as they were written. */
interface ReadForm {
  readonly terms: IcoTerms
  readonly texts: { readonly bonusTiers: string; readonly feeTiers: string }
}

/** The terms of a form. Throws COMMON-B001 for a round that could not be sold or released. */
export async function parseForm(self: IcoContext, form: RoundForm): Promise<ReadForm> {
  const { parameters } = self
  const texts = {
    bonusTiers: form.bonusTiers ?? (await parameters.get('ico.bonus_tiers')),
    feeTiers: form.feeTiers ?? (await parameters.get('ico.fee_tiers')),
  }
  const sums = {
    price: parseUnits(form.price) ?? 0n,
    cap: parseUnits(form.cap) ?? 0n,
    min: parseUnits(form.min ?? (await parameters.get('ico.min_usdt'))) ?? 0n,
    max: parseUnits(form.max ?? (await parameters.get('ico.max_usdt'))) ?? 0n,
    step: parseUnits(form.step ?? (await parameters.get('ico.step_usdt'))) ?? 0n,
  }
  const vesting = await parseVesting(self, form)
  const [bonusTiers, feeTiers] = [parseIcoTiers(texts.bonusTiers), parseIcoTiers(texts.feeTiers)]
  const refuse = (field: string) =>
    new Failure(failures.common.malformed, { fields: { [field]: failures.common.malformed } })
  if (sums.price === 0n) throw refuse('price')
  if (sums.step === 0n || sums.min === 0n || sums.min % sums.step !== 0n) throw refuse('min')
  if (sums.max < sums.min) throw refuse('max')
  if (sums.cap < sums.min || sums.cap % sums.step !== 0n) throw refuse('cap')
  if (form.closesAt <= form.opensAt) throw refuse('closesAt')
  if (bonusTiers === undefined) throw refuse('bonusTiers')
  if (feeTiers === undefined || feeTiers.some(({ percent }) => percent > 100)) throw refuse('feeTiers')
  if (!isVestingRule(vesting)) throw refuse('vesting')
  const terms: IcoTerms = { ...sums, bonusTiers, feeTiers, vesting }
  if (icoSums(terms, sums.min).obtained === 0n) throw refuse('price')
  return { terms, texts }
}

/** Makes the next round, as a draft that no member sees. Returns its number. Throws COMMON-B001 with the field. */
export async function createRound(self: IcoContext, tx: Tx, form: RoundForm): Promise<number> {
  const { terms, texts } = await parseForm(self, form)
  await lockRounds(tx)
  const { number } = await tx.one<{ number: number }>(
    sql`select coalesce(max(number), 0) + 1 as number from ico_rounds`,
  )
  const { vesting } = terms
  await tx.run(sql`
    insert into ico_rounds (number, id, state, price, min, max, step, cap, opens_at, closes_at, bonus_tiers, fee_tiers,
      cliff_months, vest_months, daily_bps, remainder, created_at)
    values (${number}, ${namedUuid(`ico round ${number}`)}, 'DRAFT', ${terms.price}, ${terms.min}, ${terms.max},
      ${terms.step}, ${terms.cap}, ${form.opensAt}, ${form.closesAt}, ${texts.bonusTiers}, ${texts.feeTiers},
      ${vesting.cliffMonths}, ${vesting.months}, ${vesting.dailyBps}, ${vesting.remainder}, ${self.clock.now()})`)
  return number
}

async function requireRound(tx: Tx, number: number): Promise<RoundRow> {
  await lockRounds(tx)
  const round = await lockRound(tx, number)
  if (round === undefined) throw new Failure(failures.common.notFound)
  return round
}

/**
 * Changes a draft, or an open round that nobody has entered; returns whether it could be, which needs cover while it is open.
 * Throws COMMON-B001 with the field, COMMON-A001 for no such round.
 */
export async function changeRound(
  self: IcoContext,
  tx: Tx,
  { number, form }: { number: number; form: RoundForm },
): Promise<boolean> {
  const { terms, texts } = await parseForm(self, form)
  const round = await requireRound(tx, number)
  if (round.state === 'CLOSED' || round.sold > 0n) return false
  if (round.state === 'OPEN' && !(await cover(self, tx, { ...round, terms }))) return false
  const { vesting } = terms
  await tx.run(sql`
    update ico_rounds set price = ${terms.price}, min = ${terms.min}, max = ${terms.max}, step = ${terms.step},
      cap = ${terms.cap}, opens_at = ${form.opensAt}, closes_at = ${form.closesAt}, bonus_tiers = ${texts.bonusTiers},
      fee_tiers = ${texts.feeTiers}, cliff_months = ${vesting.cliffMonths}, vest_months = ${vesting.months},
      daily_bps = ${vesting.dailyBps}, remainder = ${vesting.remainder}
    where number = ${number}`)
  return true
}

/** What referral of one round can still cost, in millionths of USDT. */
async function referralOf({ parameters }: IcoContext, terms: IcoTerms, sold: bigint): Promise<bigint> {
  return maxReferral(terms, terms.cap - sold, BigInt(await parameters.get('referral.next_bps')))
}

/** The sum over all open rounds but one. */
async function referralOfOthers(self: IcoContext, tx: Tx, number: number): Promise<bigint> {
  const rounds = await tx.many<RoundRow>(
    sql`select ${ROUND_COLUMNS} from ico_rounds where state = 'OPEN' and number <> ${number}`,
  )
  const owed = await Promise.all(rounds.map((round) => referralOf(self, termsOf(round), round.sold)))
  return owed.reduce((sum, one) => sum + one, 0n)
}

interface Move {
  readonly name: string
  readonly from: AccountName
  readonly to: AccountName
  readonly amount: Money
}

async function transfer({ ledger }: IcoContext, tx: Tx, { name, from, to, amount }: Move): Promise<void> {
  if (amount.units <= 0n) return
  await ledger.post(tx, [
    {
      key: namedUuid(name),
      op: 'post',
      kind: to.class === 'OPERATOR_CAPITAL' ? 'operator_return' : 'operator_deposit',
      detail: name,
      debit: from,
      credit: to,
      amount,
    },
  ])
}

interface Covered extends Pick<RoundRow, 'number' | 'id' | 'sold'> {
  readonly terms: IcoTerms
}

/** Sets aside out of the operator's capital what a round can cost at most; returns whether the capital was there. */
async function cover(self: IcoContext, tx: Tx, { number, id, sold, terms }: Covered): Promise<boolean> {
  const { ledger } = self
  const treasury = treasuryOf(id)
  await ledger.openAccounts(tx, [treasury, budget, proceedsOf(id), capitalOf('MCS'), capitalOf('USDT')])
  const { balance: mcs } = await ledger.holdBalance(tx, capitalOf('MCS'))
  const { balance: usdt } = await ledger.holdBalance(tx, capitalOf('USDT'))
  const [onSale = 0n, budgeted = 0n] = await ledger.getBalances(tx, [treasury, budget])
  const owed = (await referralOfOthers(self, tx, number)) + (await referralOf(self, terms, sold))
  const missing = { MCS: maxMcs(terms, terms.cap - sold) - onSale, USDT: owed - budgeted }
  if ((missing.MCS > 0n && mcs < missing.MCS) || (missing.USDT > 0n && usdt < missing.USDT)) return false
  await transfer(self, tx, {
    name: `ICO ${number} on sale after ${onSale}`,
    from: capitalOf('MCS'),
    to: treasury,
    amount: money('MCS', missing.MCS),
  })
  await transfer(self, tx, {
    name: `ICO ${number} referral after ${budgeted}`,
    from: capitalOf('USDT'),
    to: budget,
    amount: money('USDT', missing.USDT),
  })
  return true
}

/**
 * Announces a round, so that members see it and may enter between its dates. Returns false, and changes nothing, when the
 * operator's capital does not cover all that it can cost. Throws COMMON-A001 for no such round.
 */
export async function openRound(self: IcoContext, tx: Tx, number: number): Promise<boolean> {
  const round = await requireRound(tx, number)
  if (round.state !== 'DRAFT') return round.state === 'OPEN'
  if (!(await cover(self, tx, { ...round, terms: termsOf(round) }))) return false
  await tx.run(sql`
    update ico_rounds set state = 'OPEN', opened_at = ${self.clock.now()} where number = ${number}`)
  return true
}

/** Ends a round for good; what was set aside for it and not needed is the operator's again. Throws COMMON-A001. */
export async function closeRound(self: IcoContext, tx: Tx, number: number): Promise<void> {
  const { ledger } = self
  const round = await requireRound(tx, number)
  if (round.state !== 'OPEN') return
  await tx.run(sql`
    update ico_rounds set state = 'CLOSED', closed_at = ${self.clock.now()} where number = ${number}`)
  const [onSale = 0n, budgeted = 0n] = await ledger.getBalances(tx, [treasuryOf(round.id), budget])
  const name = `ICO ${number} closed`
  await transfer(self, tx, {
    name: `${name}, not sold`,
    from: treasuryOf(round.id),
    to: capitalOf('MCS'),
    amount: money('MCS', onSale),
  })
  await transfer(self, tx, {
    name: `${name}, referral not used`,
    from: budget,
    to: capitalOf('USDT'),
    amount: money('USDT', budgeted - (await referralOfOthers(self, tx, number))),
  })
}

/** Closes rounds whose last moment has passed; returns how many. */
export async function closeLapsed(self: IcoContext): Promise<number> {
  const now = await databaseNow(self, self.db)
  const lapsed = await self.db.many<{ number: number }>(
    sql`select number from ico_rounds where state = 'OPEN' and closes_at <= ${now} order by number`,
  )
  for (const { number } of lapsed) await self.db.tx((tx) => closeRound(self, tx, number))
  return lapsed.length
}
