import { formatUnits, mulDivDown, ONE } from '#contract/money.ts'
import { daysBetween, koreanDay } from '#contract/rules/money/vesting.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import {
  accountsOf,
  addUp,
  type ExplainedFigure,
  type FigureLine,
  type FigureRequest,
} from '#server/modules/wallet/wallet.ts'
import { ENTRY_COLUMNS, type EntryRow, paidThrough } from '../entries.ts'
import type { IcoContext } from '../ico-context.ts'
import { findAnnounced, parseNumber, type RoundRow, termsOf } from '../rounds.ts'

/** A round's least entry and most sum a member allow far fewer. */
const MAX_ENTRIES = 1_000
const PERCENT = 100n
const BEGINNING = new Date('2020-01-01T00:00:00Z')

/** The member's entries, in one round or in all, the oldest first. */
function listOwn({ db }: IcoContext, memberId: string, number?: number): Promise<EntryRow[]> {
  const mine = and([sql`member_id = ${memberId}`, number === undefined ? undefined : sql`number = ${number}`])
  return db.many<EntryRow>(
    sql`select ${ENTRY_COLUMNS} from ico_entries where ${mine} order by position limit ${MAX_ENTRIES}`,
  )
}

const dayOf = ({ enteredAt }: EntryRow): string => koreanDay(enteredAt)

/** What each entry brought at the round's price, or what one USDT would. */
function priceLines({ price }: RoundRow, entries: readonly EntryRow[]): FigureLine[] {
  const [rate, one] = [formatUnits(price), formatUnits(mulDivDown(ONE, ONE, price))]
  if (entries.length === 0) return [{ term: 'ICO_ONE', note: null, formula: `1 ÷ ${rate} = ${one} MCS` }]
  return entries.map((entry) => {
    const [amount, bonus, obtained] = [entry.amount, entry.bonus, entry.obtained].map(formatUnits)
    const formula = `(${amount} + ${bonus}) ÷ ${rate} = ${obtained} MCS`
    return { term: 'ICO_OBTAINED', note: dayOf(entry), formula }
  })
}

const bonusFormula = (amount: bigint, percent: number, bonus: bigint): string =>
  `${formatUnits(amount)} × ${percent}% = ${formatUnits(bonus)} USDT`

/** The bonus of each entry, or of each step of the staircase. */
function bonusLines(round: RoundRow, entries: readonly EntryRow[]): FigureLine[] {
  if (entries.length > 0)
    return entries.map((entry) => ({
      term: 'ICO_BONUS',
      note: dayOf(entry),
      formula: bonusFormula(entry.amount, entry.bonusPercent, entry.bonus),
    }))
  return termsOf(round).bonusTiers.map(({ from, percent }) => ({
    term: 'ICO_STEP',
    note: null,
    formula: bonusFormula(from, percent, mulDivDown(from, BigInt(percent), PERCENT)),
  }))
}

/** What the days so far have released of an entry; the sum alone where equal days and a rest do not lead to it. */
function releasedFormula(entry: EntryRow): string {
  const { daily, released, obtained } = entry
  const days = released === 0n ? 0 : daysBetween(entry.firstDay, paidThrough(entry)) + 1
  const [each, sum] = [formatUnits(daily), `${formatUnits(released)} MCS`]
  const equal = daily * BigInt(days)
  if (released === equal) return `${each} × ${days} = ${sum}`
  if (released > equal) return `${each} × ${days} + ${formatUnits(released - equal)} = ${sum}`
  return released === obtained ? `min(${each} × ${days}, ${formatUnits(obtained)}) = ${sum}` : sum
}

/** All entries together; one alone is the total. */
function totalLine(parts: readonly bigint[], coin: string): FigureLine[] {
  return parts.length < 2 ? [] : [{ term: 'TOTAL', note: null, formula: addUp(parts, coin) }]
}

async function explainVested(self: IcoContext, memberId: string): Promise<ExplainedFigure> {
  const [entries, now] = [await listOwn(self, memberId), await databaseNow(self, self.db)]
  const parts = entries.map(({ released }) => released)
  const accounts = accountsOf(memberId).filter(
    ({ class: name, currency }) => name === 'MEMBER_AVAILABLE' && currency === 'MCS',
  )
  return {
    sums: [{ coin: 'MCS', units: parts.reduce((sum, units) => sum + units, 0n) }],
    lines: [
      ...entries.map((entry): FigureLine => {
        const formula = releasedFormula(entry)
        return { term: 'ICO_RELEASED', note: dayOf(entry), formula }
      }),
      ...totalLine(parts, 'MCS'),
    ],
    behind: {
      choice: {
        accounts,
        from: BEGINNING,
        to: plus(now, MINUTE_MS),
        kinds: [{ kind: 'ico_unlock_vesting_increase' }],
      },
    },
  }
}

/** Why the price, the bonus or what is released is as large as it is, with the member's own entries. */
export async function explainFigure(
  self: IcoContext,
  { memberId, figure, of }: FigureRequest,
): Promise<ExplainedFigure | null> {
  if (figure === 'ICO_VESTED') return explainVested(self, memberId)
  const number = parseNumber(of)
  const round = number === undefined ? undefined : await findAnnounced(self.db, number)
  if (round === undefined) return null
  const entries = await listOwn(self, memberId, round.number)
  const behind = {
    references: entries.map(({ id }) => id),
    kinds: ['ico_enter_decrease', 'ico_enter_increase'],
  }
  if (figure === 'ICO_PRICE')
    return {
      sums: [{ coin: 'USDT', units: round.price }],
      lines: [
        ...priceLines(round, entries),
        ...totalLine(
          entries.map(({ obtained }) => obtained),
          'MCS',
        ),
      ],
      behind,
    }
  const bonus = entries.reduce((sum, entry) => sum + entry.bonus, 0n)
  return {
    sums: entries.length === 0 ? [] : [{ coin: 'USDT', units: bonus }],
    lines: [
      ...bonusLines(round, entries),
      ...totalLine(
        entries.map((entry) => entry.bonus),
        'USDT',
      ),
    ],
    behind,
  }
}
