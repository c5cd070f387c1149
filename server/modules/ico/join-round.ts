import { failures } from '#contract/failures/failures.ts'
import { money, formatUnits } from '#contract/money.ts'
import { icoSums, parseIcoAmount, type IcoSums } from '#contract/rules/money/ico.ts'
import { koreanDay, vestingOf } from '#contract/rules/money/vesting.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal, type Posting } from '#server/modules/ledger/ledger.ts'
import { lockedOf, mcsOf, proceedsOf, treasuryOf, usdtOf } from './ico-accounts.ts'
import type { IcoContext } from './ico-context.ts'
import { ENTRY_COLUMNS, toEntryView, type EntryRow } from './entries.ts'
import { lockRound, stateOf, termsOf, termsVersionOf, type RoundRow } from './rounds.ts'

export interface EnterRequest {
  readonly memberId: string
  /** Spends what authorises the entry, once everything else is right. Throws when it does not. */
  readonly authorize: (tx: Tx) => Promise<void>
  readonly form: {
    readonly icoNumber: number
    readonly amount: string
    readonly agreeRisk: boolean
    readonly agreeTerms: boolean
    readonly termsVersion: string
  }
}

/** What follows from what was typed. Throws ICO-B001, B002, B004 with the limits. */
export function parseAmount(round: RoundRow, typed: string): IcoSums {
  const terms = termsOf(round)
  const read = parseIcoAmount(terms, typed)
  if ('amount' in read) return icoSums(terms, read.amount)
  const meta = { min: formatUnits(terms.min), max: formatUnits(terms.max) }
  throw new Failure(read.wrong, { fields: { amount: read.wrong }, meta })
}

/** Throws ICO-B003 unless both notices were agreed to, as the round's terms stand now. */
function requireAgreement(round: RoundRow, form: EnterRequest['form']): void {
  const missing = (['agreeRisk', 'agreeTerms'] as const).find((field) => !form[field])
  const field = missing ?? (form.termsVersion === termsVersionOf(round) ? undefined : 'agreeTerms')
  if (field !== undefined)
    throw new Failure(failures.ico.consentMissing, { fields: { [field]: failures.ico.consentMissing } })
}

/** Throws ICO-A003 with what the round has left, ICO-A004 when the member's own limit is reached. */
async function requireRoom(
  tx: Tx,
  round: RoundRow,
  { memberId, amount }: { memberId: string; amount: bigint },
) {
  const left = round.cap - round.sold
  if (amount > left) throw new Failure(failures.ico.roundSoldOut, { meta: { left: formatUnits(left) } })
  const { own } = await tx.one<{ own: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as own from ico_entries
    where number = ${round.number} and member_id = ${memberId}`)
  if (own + amount > round.max)
    throw new Failure(failures.ico.memberLimitReached, {
      meta: { left: formatUnits(round.max > own ? round.max - own : 0n) },
    })
}

function postingsOf(entry: EntryRow, round: RoundRow): Posting[] {
  const leg = (name: string) => ({
    key: namedUuid(`ico entry ${entry.id} ${name}`),
    op: 'post' as const,
    reference: entry.id,
  })
  return [
    {
      ...leg('paid'),
      kind: 'ico_enter_decrease',
      detail: `ICO ${round.number}`,
      debit: usdtOf(entry.memberId),
      credit: proceedsOf(round.id),
      amount: money('USDT', entry.amount),
    },
    {
      ...leg('obtained'),
      kind: 'ico_enter_increase',
      detail: 'locked',
      debit: treasuryOf(round.id),
      credit: lockedOf(entry.memberId),
      amount: money('MCS', entry.obtained),
    },
  ]
}

/** Moves both sums. Throws ICO-A001 when the member has less USDT. */
async function pay({ ledger }: IcoContext, tx: Tx, { entry, round }: { entry: EntryRow; round: RoundRow }) {
  await ledger.openAccounts(tx, [lockedOf(entry.memberId), mcsOf(entry.memberId)])
  await ledger.post(tx, postingsOf(entry, round)).catch((error: unknown) => {
    const isPoor = error instanceof LedgerRefusal && error.outcome === 'insufficient' && error.place === 0
    throw isPoor
      ? new Failure(failures.ico.insufficientFunds, { fields: { amount: failures.ico.insufficientFunds } })
      : error
  })
}

interface Entering {
  readonly memberId: string
  readonly round: RoundRow
  readonly sums: IcoSums
  readonly termsVersion: string
  readonly now: Date
}

async function insertEntry(
  tx: Tx,
  { memberId, round, sums, termsVersion, now }: Entering,
): Promise<EntryRow> {
  const day = koreanDay(now)
  const vesting = vestingOf(termsOf(round).vesting, sums.obtained, day)
  await tx.run(sql`update ico_rounds set sold = sold + ${sums.amount} where number = ${round.number}`)
  return tx.one<EntryRow>(sql`
    insert into ico_entries (id, number, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day,
      daily, remainder, terms_version, entered_at)
    values (${newUuid(now.getTime())}, ${round.number}, ${memberId}, ${sums.amount}, ${sums.bonusPercent}, ${sums.bonus},
      ${sums.fee}, ${sums.obtained}, ${day}, ${vesting.firstDay}, ${vesting.lastDay}, ${vesting.daily},
      ${vesting.remainder}, ${termsVersion}, ${now})
    returning ${ENTRY_COLUMNS}`)
}

/**
 * Enters a round inside the caller's transaction: USDT go to the operator, MCS come locked, the uplines' shares are set aside
 * out of the round's budget. Throws ICO-B001 to B004, ICO-A001 to A004, COMMON-A004.
 */
export async function joinRound(self: IcoContext, tx: Tx, { memberId, form, authorize }: EnterRequest) {
  const { country } = await self.identity.getMember(tx, memberId)
  await self.gates.requireOpen('ico', country)
  const round = await lockRound(tx, form.icoNumber)
  if (round === undefined || round.state === 'DRAFT') throw new Failure(failures.ico.roundNotOpen)
  const sums = parseAmount(round, form.amount)
  requireAgreement(round, form)
  const now = await databaseNow(self, tx)
  if (now < round.opensAt || stateOf(round, now) === 'CLOSED') throw new Failure(failures.ico.roundNotOpen)
  await requireRoom(tx, round, { memberId, amount: sums.amount })
  await authorize(tx)
  const entry = await insertEntry(tx, { memberId, round, sums, termsVersion: form.termsVersion, now })
  await pay(self, tx, { entry, round })
  await self.referral.accrue(tx, {
    payerId: memberId,
    type: 'ICO',
    coin: 'USDT',
    base: sums.fee,
    at: now,
    reference: entry.id,
  })
  self.wallet.publishBalance(tx, memberId, entry.id)
  return { participation: toEntryView(entry), balance: await self.wallet.balanceIn(tx, memberId) }
}
