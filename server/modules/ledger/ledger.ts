import { bindTo } from '#server/kernel/bind.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database, type Tx } from '#server/kernel/database/db.ts'
import {
  findBalances,
  holdBalance,
  openAccounts,
  getBalance,
  getBalances,
  sumOfClass,
} from './accounts/accounts.ts'
import { holdAccounts } from './accounts/held-accounts.ts'
import { createBatcher } from './batcher.ts'
import { findFirstMovement, sampleBalances } from './balance-history.ts'
import { listEntriesOf, findEntry, getHistory, sumHistoryByDay } from './history.ts'
import { findHold, findPosted, sumLeaving } from './accounts/holds.ts'
import { findSealOf, listMovements } from './books/movements.ts'
import { updateHistoryBlocks } from './update-history-blocks.ts'
import { prepareCall, type Outcome, type Posting } from './posting.ts'
import { findHeadOf, getHead, sealNext, verifySeals } from './seal.ts'
import { findSealedEntry, listSeals } from './sealed-entries.ts'
import { findFirstPostingAt, sumFlows } from './books/sum-flows.ts'
import { findSealedEnd, findSealOver, listDaysWritten, sumFlowsSince } from './books/day-flows.ts'
import { listReceived } from './books/received.ts'
import { listOwedToMembers, listOwedToPlans, sumOwed } from './books/owed.ts'
import { sumClasses, sumKinds, sumOfClassByDay, sumThrough } from './books/sum-books.ts'
import { ledgerConsole } from './ledger.console.ts'
import { verifyBooks, type Verdict } from './verify.ts'
import { getRecentStart, verifyRecent } from './verify-recent.ts'

/** What it holds about members. */
export { ledgerData } from './accounts/member-data.ts'

export type { AccountName, Balance } from './accounts/accounts.ts'
export type { HeldAccounts } from './accounts/held-accounts.ts'
export type { DaySum, Entry, HistoryChoice, HistoryItem, KindChoice } from './history.ts'
export type { DayFlow } from './books/day-flows.ts'
export type { Movement, SealedAt } from './books/movements.ts'
export type { ClassSum } from './books/sum-books.ts'
export type { ClassFlow } from './books/sum-flows.ts'
export type { SealedEntry } from './sealed-entries.ts'
export type { OwedToMember } from './books/owed.ts'
export type { Receipt } from './books/received.ts'
export type { Outcome, Posting } from './posting.ts'
export type { Verdict } from './verify.ts'
export { accountId } from './accounts/accounts.ts'
export { MAX_POSTINGS } from './posting.ts'

/** Why the ledger would not move money. Callers turn it into the failure their member understands. */
export class LedgerRefusal extends Error {
  readonly outcome: Outcome
  /** Which of the postings was refused, from 0. */
  readonly place: number

  constructor(outcome: Outcome, place: number) {
    super(`the ledger refused: ${outcome}`)
    this.name = 'LedgerRefusal'
    this.outcome = outcome
    this.place = place
  }
}

export type Ledger = ReturnType<typeof createLedger>

function linkAll(postings: readonly Posting[]): Posting[] {
  return postings.map((posting, index) => ({ ...posting, isLinked: index < postings.length - 1 }))
}

/** A call whose postings stand or fall together, ready to be made. */
function prepareLinked(clock: Clock, postings: readonly Posting[]) {
  const call = prepareCall(linkAll(postings))
  return async (tx: Tx): Promise<void> => {
    const outcomes = await call(tx, clock.now())
    const index = outcomes.findIndex(
      (outcome) => outcome !== 'done' && outcome !== 'duplicate' && outcome !== 'linkedFailed',
    )
    const refused = outcomes[index]
    if (refused !== undefined) throw new LedgerRefusal(refused, index)
  }
}

/** All books at once take as long as they take: ten million transfers about a quarter of a minute. */
function verifyWhole(database: Database): Promise<Verdict> {
  return database.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    return verifyBooks(tx)
  })
}

/** What is asked in the caller’s own transaction. */
const reads = {
  openAccounts,
  getBalance,
  /** For an account that may owe, whose owner must not: held until the transaction ends. */
  holdBalance,
  /** What a hold's own transfer says; undefined when there is none under this key. */
  findHold,
  /** Of some keys, those under which something was posted. */
  findPosted,
  /** What left an account as some kinds, or is held to; in millionths. */
  sumLeaving,
  getBalances,
  findBalances,
  /** Locks accounts in their order, with what they hold: decisions about them still stand when they are posted. */
  holdAccounts,
  /** What all accounts of a class hold together, in millionths; reads every one, so remember the answer. */
  sumOfClass,
  /** What every class holds per currency: together they must come to nothing. */
  sumClasses,
  /** What moved by day, currency and kind. */
  sumKinds,
  /** What reached one class by day, currency and kind; what left it is negative. */
  sumOfClassByDay,
  /** What members were given, and what left them, as some kinds since a moment. */
  sumThrough,
  /** What came in on some accounts since a moment, newest first. */
  listReceived,
  /** What moved between classes of accounts on a day in Korea. */
  sumFlows,
  /** What moved between classes of accounts on every day in Korea from one on, until now. */
  sumFlowsSince,
  /** The batch that sealed what a transaction wrote; undefined until it is sealed. */
  findSealOver,
  /** Up to which transaction the ledger is sealed, and the days of what was written since another one. */
  findSealedEnd,
  listDaysWritten,
  /** When the books began. */
  findFirstPostingAt,
  /** What members are owed on their own accounts, page by page. */
  listOwedToMembers,
  /** What plans hold, page by page. */
  listOwedToPlans,
  /** What members and plans are owed in all, per currency. */
  sumOwed,
  /** The newest head of the seals, in hex, and how many batches stand behind it. */
  getHead,
  /** The heads of some batches, in hex, by batch. */
  findHeadOf,
  /** A transfer as it was sealed, with its path to the head of its batch; undefined before it is sealed. */
  findSealedEntry,
  /** Roots and heads of batches from one on, a thousand at once. */
  listSeals,

  /** Checks the invariants of all books; returns the first thing that is wrong, if any. */
  verify: verifyBooks,
}

/** Checks what was written since its last call; the whole book at first. */
function createNewCheck(db: Database) {
  let checkedUpTo: string | undefined
  return async (): Promise<Verdict> => {
    const from = checkedUpTo ?? (await getRecentStart(db))
    if (checkedUpTo === undefined) {
      const whole = await verifyWhole(db)
      if (!whole.isRight) return whole
    }
    const { verdict, next } = await verifyRecent(db, from)
    if (verdict.isRight) checkedUpTo = next
    return verdict
  }
}

/** What members and staff read of movements, and checks that have no limit of time. */
const histories = (db: Database) =>
  bindTo(db, {
    /** What moved on one owner's accounts, newest first, with the number of all rows of that choice. */
    getHistory,
    /** Counts once what no longer changes of long histories; returns how many blocks were new. */
    updateHistoryBlocks,
    /** The sums of such rows by calendar day of a zone, newest first. */
    sumHistoryByDay,
    /** Balances of accounts at the beginning and at each of equal steps of time, in millionths, holds included. */
    sampleBalances,
    /** When anything moved on some accounts for the first time; undefined where nothing has. */
    findFirstMovement,
    /** Everything that moved on some accounts before a moment, oldest first. */
    listMovements,
    /** The batch that sealed a transfer; undefined until it is sealed. */
    findSealOf,
    /** One transfer, or undefined. */
    findEntry,
    /** Every transfer that names one cause. */
    listEntriesOf,
    /** The same without a limit of time, however many transfers there are. */
    verifyWhole,
    /** Recomputes every seal; names the first transfer that is not as it was sealed. */
    verifySeals,
  })

/** The only writer of balances: two ways in, one function behind both. */
export function createLedger({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const verifyNew = createNewCheck(db)
  const batcher = createBatcher((postings) => {
    const call = prepareCall(postings)
    return db.tx((tx) => call(tx, clock.now()))
  })
  return {
    ...reads,
    /** The console's calls of the books. */
    ...bindTo({ db, clock, verifyNew }, { consoleCalls: ledgerConsole }),

    /** `post` in two steps: what this process has to do for it is done before the database is asked. */
    prepare: (postings: readonly Posting[]) => prepareLinked(clock, postings),
    /**
     * Posts all or nothing inside the caller's transaction. Throws LedgerRefusal with the first reason; the caller's
     * transaction must then be undone. A repeat under the same keys changes nothing.
     */
    async post(tx: Tx, postings: readonly Posting[]): Promise<void> {
      if (postings.length > 0) await prepareLinked(clock, postings)(tx)
    },

    /** Posts one independent movement together with whatever else arrives meanwhile. Returns its own outcome. */
    submit: (posting: Posting): Promise<Outcome> =>
      batcher.submit([posting]).then(([outcome]) => outcome ?? 'conflict'),

    /** Like `submit`, for movements that stand or fall together. */
    submitLinked: (postings: readonly Posting[]): Promise<Outcome[]> => batcher.submit(linkAll(postings)),

    ...histories(db),
    /** Checks what was written since the last check of this process; the whole book at first, its newest rows one by one. */
    verifyNew,
    /** Seals what was written since the last seal; returns how many transfers. */
    seal: () => sealNext(db, clock),
  }
}
