import { failures } from '#contract/failures/failures.ts'
import type { joinIco } from '#contract/ico.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { money, formatUnits } from '#contract/money.ts'
import { icoSums, parseIcoAmount, type IcoSums } from '#contract/rules/money/ico.ts'
import { koreanDay, vestingOf } from '#contract/rules/money/vesting.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import type { CodeChecks, RightCode } from '#server/modules/identity/identity.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import { lockedOf, proceedsOf, treasuryOf, usdtOf } from './ico-accounts.ts'
import type { IcoContext } from './ico-context.ts'
import { insertEntries, toEntryView, type NewEntry } from './entries.ts'
import { lockRounds, stateOf, termsOf, termsVersionOf, type RoundRow } from './rounds.ts'

export interface EntryForm {
  readonly icoNumber: number
  readonly amount: string
  readonly agreeRisk: boolean
  readonly agreeTerms: boolean
  readonly termsVersion: string
}

export interface EnterRequest extends MemberRequest {
  readonly form: EntryForm
  /** The one-time code, and where it comes from; undefined where nobody is asked. */
  readonly code: { readonly typed: string; readonly address: string; readonly device: string } | undefined
}

interface EnterState {
  readonly now: Date
  readonly countries: ReadonlyMap<string, { readonly country: string }>
  readonly openIn: ReadonlySet<string>
  /** With what was sold, also by those decided before. */
  readonly rounds: Map<number, RoundRow>
  /** What a member entered into a round before, in millionths of USDT. */
  readonly own: (memberId: string) => bigint
  readonly codes: CodeChecks
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface Entered {
  readonly entry: NewEntry
  readonly fee: bigint
  readonly code: RightCode | undefined
  readonly postings: readonly Posting[]
}

async function sumOwn(tx: Tx, requests: readonly EnterRequest[]): Promise<(memberId: string) => bigint> {
  const rows = await tx.many<{ member: string; own: bigint }>(sql`
    select e.member_id as member, sum(e.amount)::bigint as own
    from unnest(${requests.map(({ memberId }) => memberId)}::uuid[], ${requests.map(({ form }) => form.icoNumber)}::integer[])
      q (member_id, number)
    join ico_entries e on e.number = q.number and e.member_id = q.member_id group by e.member_id`)
  const known = new Map(rows.map(({ member, own }) => [member, own]))
  return (memberId) => known.get(memberId) ?? 0n
}

/** Locks the rounds, codes, positions in the tree and accounts, in this order. */
async function load(self: IcoContext, tx: Tx, requests: readonly EnterRequest[]): Promise<EnterState> {
  const ids = requests.map(({ memberId }) => memberId)
  const rounds = await lockRounds(
    tx,
    requests.map(({ form }) => form.icoNumber),
  )
  const codes = await self.identity.holdCodes(
    tx,
    requests.flatMap(({ memberId, code }) =>
      code === undefined ? [] : [{ memberId, code: code.typed, origin: code }],
    ),
  )
  // Before the accounts, as plans do: the first fee of a payer is marked in the tree.
  await self.referral.lockPayers(tx, ids)
  const toWallet = await self.wallet.prepareWallets(tx, ids)
  return {
    now: await databaseNow(self, tx),
    countries: await self.identity.findMembers(tx, ids),
    openIn: await self.gates.findOpen('ico'),
    rounds,
    own: await sumOwn(tx, requests),
    codes,
    held: await self.ledger.holdAccounts(tx, [
      ...ids.flatMap(accountsOf),
      ...[...rounds.values()].flatMap(({ id }) => [proceedsOf(id), treasuryOf(id)]),
    ]),
    toWallet,
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
function requireAgreement(round: RoundRow, form: EntryForm): void {
  const missing = (['agreeRisk', 'agreeTerms'] as const).find((field) => !form[field])
  const field = missing ?? (form.termsVersion === termsVersionOf(round) ? undefined : 'agreeTerms')
  if (field !== undefined)
    throw new Failure(failures.ico.consentMissing, { fields: { [field]: failures.ico.consentMissing } })
}

/** Throws ICO-A003 with what the round has left, ICO-A004 when the member's own limit is reached. */
function requireRoom(round: RoundRow, { own, amount }: { own: bigint; amount: bigint }): void {
  const left = round.cap - round.sold
  if (amount > left) throw new Failure(failures.ico.roundSoldOut, { meta: { left: formatUnits(left) } })
  if (own + amount > round.max)
    throw new Failure(failures.ico.memberLimitReached, {
      meta: { left: formatUnits(round.max > own ? round.max - own : 0n) },
    })
}

function postingsOf(entry: NewEntry, round: RoundRow): Posting[] {
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

/** Judges the code, if one is asked for; failures have the form's codes, OTP-A002 stays. */
function checkCode(codes: CodeChecks, { memberId, code }: EnterRequest): RightCode | undefined {
  if (code === undefined) return undefined
  try {
    return codes.check(memberId)
  } catch (error) {
    const known = error instanceof Failure ? error.code : undefined
    const { otpMissing, wrongOtp } = failures.ico
    if (known === failures.otp.codeMissing) throw new Failure(otpMissing, { fields: { otpCode: otpMissing } })
    if (known === failures.otp.wrongCode) throw new Failure(wrongOtp, { fields: { otpCode: wrongOtp } })
    throw error
  }
}

/** The round while it can be entered. Throws COMMON-A004, ICO-A002, A005. */
function requireRound(state: EnterState, { memberId, form, code }: EnterRequest): RoundRow {
  if (code !== undefined && !state.codes.isOn(memberId)) throw new Failure(failures.ico.otpRequired)
  const member = state.countries.get(memberId)
  if (member === undefined) throw new Failure(failures.profile.memberNotFound)
  if (!state.openIn.has(member.country)) throw new Failure(failures.common.countryClosed)
  const round = state.rounds.get(form.icoNumber)
  if (round === undefined || round.state === 'DRAFT') throw new Failure(failures.ico.roundNotOpen)
  return round
}

function entryOf(
  round: RoundRow,
  { memberId, sums, termsVersion, now }: { memberId: string; sums: IcoSums; termsVersion: string; now: Date },
): NewEntry {
  const day = koreanDay(now)
  const vesting = vestingOf(termsOf(round).vesting, sums.obtained, day)
  return {
    id: newUuid(now.getTime()),
    number: round.number,
    memberId,
    state: 'LOCKED',
    amount: sums.amount,
    bonusPercent: sums.bonusPercent,
    bonus: sums.bonus,
    fee: sums.fee,
    obtained: sums.obtained,
    day,
    firstDay: vesting.firstDay,
    lastDay: vesting.lastDay,
    daily: vesting.daily,
    remainder: vesting.remainder,
    released: 0n,
    releasedThrough: null,
    termsVersion,
    enteredAt: now,
  }
}

function decide(state: EnterState, request: EnterRequest): Entered {
  const { memberId, form } = request
  const round = requireRound(state, request)
  const sums = parseAmount(round, form.amount)
  requireAgreement(round, form)
  const { now } = state
  if (now < round.opensAt || stateOf(round, now) === 'CLOSED') throw new Failure(failures.ico.roundNotOpen)
  requireRoom(round, { own: state.own(memberId), amount: sums.amount })
  const code = checkCode(state.codes, request)
  if (state.held.free(usdtOf(memberId)) < sums.amount)
    throw new Failure(failures.ico.insufficientFunds, { fields: { amount: failures.ico.insufficientFunds } })
  const entry = entryOf(round, { memberId, sums, termsVersion: form.termsVersion, now })
  return { entry, fee: sums.fee, code, postings: postingsOf(entry, round) }
}

async function save(
  self: IcoContext,
  tx: Tx,
  { entered, state }: { entered: readonly Entered[]; state: EnterState },
): Promise<void> {
  await state.codes.settle(
    tx,
    entered.flatMap(({ code }) => code ?? []),
  )
  if (entered.length === 0) return
  await insertEntries(
    tx,
    entered.map(({ entry }) => entry),
  )
  await self.ledger.post(
    tx,
    entered.flatMap(({ postings }) => postings),
  )
  await self.referral.accrueAll(
    tx,
    entered.map(({ entry, fee }) => ({
      payerId: entry.memberId,
      type: 'ICO',
      coin: 'USDT',
      base: fee,
      at: entry.enteredAt,
      reference: entry.id,
    })),
  )
  for (const { entry } of entered) self.wallet.publishBalance(tx, entry.memberId, entry.id)
}

/**
 * Enters a round: USDT go to the operator, MCS come locked, the uplines' shares are set aside out of the round's budget.
 * Throws ICO-B001 to B006, ICO-A001 to A005, COMMON-A004, OTP-A002.
 */
export function joinRoundAction(
  self: IcoContext,
): Action<EnterRequest, EnterState, Entered, AnswerOf<typeof joinIco>> {
  return {
    load: (tx, requests) => load(self, tx, requests),
    decide,
    apply({ held, rounds }, { entry, postings }) {
      held.apply(postings)
      const round = rounds.get(entry.number)
      assert(round !== undefined, 'a round that was entered is held')
      rounds.set(entry.number, { ...round, sold: round.sold + entry.amount })
    },
    save: (tx, entered, state) => save(self, tx, { entered, state }),
    toAnswer: ({ entry }, { held, toWallet }) => ({
      participation: toEntryView(entry),
      balance: toWallet(entry.memberId, held.get),
    }),
  }
}
