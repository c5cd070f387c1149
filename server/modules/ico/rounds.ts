import type { IcoRound, IcoRoundState } from '#contract/ico.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import { parseIcoTiers, type IcoTerms, type IcoTiers } from '#contract/rules/money/ico.ts'
import type { Remainder } from '#contract/rules/money/vesting.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert } from '#server/kernel/failure.ts'
import { digest } from '#server/kernel/database/ids.ts'

/** The version of the method and risk texts as the dialogs word them. */
const TEXTS_VERSION = '2026-11-21'

/** A round as it is stored; sums in millionths of USDT. */
export interface RoundRow {
  readonly number: number
  readonly id: string
  readonly state: 'DRAFT' | 'OPEN' | 'CLOSED'
  readonly price: bigint
  readonly min: bigint
  readonly max: bigint
  readonly step: bigint
  readonly cap: bigint
  readonly opensAt: Date
  readonly closesAt: Date
  readonly bonusTiers: string
  readonly feeTiers: string
  readonly cliffMonths: number
  readonly vestMonths: number
  readonly dailyBps: number
  readonly remainder: Remainder
  readonly sold: bigint
}

/** A round as other modules know it; sums in millionths of USDT. */
export type SaleRound = Pick<RoundRow, 'number' | 'state' | 'price' | 'cap' | 'opensAt' | 'closesAt'>

export const ROUND_COLUMNS = sql`
  number, id, state, price, min, max, step, cap, opens_at as "opensAt", closes_at as "closesAt",
  bonus_tiers as "bonusTiers", fee_tiers as "feeTiers", cliff_months as "cliffMonths", vest_months as "vestMonths",
  daily_bps as "dailyBps", remainder, sold`

function parseTiers(text: string): IcoTiers {
  const tiers = parseIcoTiers(text)
  assert(tiers !== undefined, 'a round’s table of tiers can be read')
  return tiers
}

export function termsOf(round: Omit<RoundRow, 'number' | 'id' | 'state' | 'sold'>): IcoTerms {
  const { price, min, max, step, cap, cliffMonths, vestMonths, dailyBps, remainder } = round
  return {
    price,
    min,
    max,
    step,
    cap,
    bonusTiers: parseTiers(round.bonusTiers),
    feeTiers: parseTiers(round.feeTiers),
    vesting: { cliffMonths, months: vestMonths, dailyBps, remainder },
  }
}

/** The version of what is agreed to: of the notices, and of the very terms of the round. */
export function termsVersionOf(round: RoundRow): string {
  const { state: _, sold: __, ...terms } = round
  const text = JSON.stringify(terms, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return `${TEXTS_VERSION}.${digest(text).slice(0, 12)}`
}

/** What the round is to a member now. What is left below the least sum can be bought by nobody. */
export function stateOf(round: RoundRow, now: Date): IcoRoundState {
  if (round.state === 'CLOSED' || now >= round.closesAt) return 'CLOSED'
  if (now < round.opensAt) return 'UPCOMING'
  return round.cap - round.sold < round.min ? 'SOLD_OUT' : 'OPEN'
}

const MAX_ROUNDS = 100

/** Rounds that are announced, the newest first. */
export function listAnnounced(db: Queryable): Promise<RoundRow[]> {
  return db.many<RoundRow>(sql`
    select ${ROUND_COLUMNS} from ico_rounds where state <> 'DRAFT' order by number desc limit ${MAX_ROUNDS}`)
}

export function findAnnounced(db: Queryable, number: number): Promise<RoundRow | undefined> {
  return db.maybe<RoundRow>(
    sql`select ${ROUND_COLUMNS} from ico_rounds where number = ${number} and state <> 'DRAFT'`,
  )
}

/** All rounds with drafts, the newest first. */
export function listAllRounds(db: Queryable, limit: number): Promise<RoundRow[]> {
  return db.many<RoundRow>(sql`select ${ROUND_COLUMNS} from ico_rounds order by number desc limit ${limit}`)
}

/** One round, drafts as well; undefined for none. */
export function findRound(db: Queryable, number: number): Promise<RoundRow | undefined> {
  return db.maybe<RoundRow>(sql`select ${ROUND_COLUMNS} from ico_rounds where number = ${number}`)
}

/** Rounds by number, held against everybody who enters, opens or closes them until the transaction ends. */
export async function lockRounds(tx: Tx, numbers: readonly number[]): Promise<Map<number, RoundRow>> {
  const rows = await tx.many<RoundRow>(sql`
    select ${ROUND_COLUMNS} from ico_rounds where number = any (${[...new Set(numbers)]}::integer[])
    order by number for no key update`)
  return new Map(rows.map((row) => [row.number, row]))
}

/** The same for one. */
export function lockRound(tx: Tx, number: number): Promise<RoundRow | undefined> {
  return tx.maybe<RoundRow>(
    sql`select ${ROUND_COLUMNS} from ico_rounds where number = ${number} for no key update`,
  )
}

const NUMBER = /^[1-9]\d{0,5}$/

/** A round's number as an address names it; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  return NUMBER.test(text) ? toCount(BigInt(text)) : undefined
}

const toTiersView = (tiers: IcoTiers) =>
  tiers.map(({ from, percent }) => ({ from: formatUnits(from), percent }))

/** The round as members see it; `sold` is what the ledger holds of it. */
export function toRoundView(round: RoundRow, sold: bigint, now: Date): IcoRound {
  const { vesting, bonusTiers, feeTiers } = termsOf(round)
  return {
    number: round.number,
    state: stateOf(round, now),
    price: formatUnits(round.price),
    min: formatUnits(round.min),
    max: formatUnits(round.max),
    step: formatUnits(round.step),
    cap: formatUnits(round.cap),
    sold: formatUnits(sold),
    open: round.opensAt.toISOString(),
    close: round.closesAt.toISOString(),
    bonusTiers: toTiersView(bonusTiers),
    feeTiers: toTiersView(feeTiers),
    vesting,
    termsVersion: termsVersionOf(round),
  }
}
