import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queryable, Tx } from '#server/kernel/db.ts'
import { openAccounts, readBalance, type AccountName, type Balance } from './accounts.ts'
import { createBatcher } from './batcher.ts'
import { callPost, type Outcome, type Posting } from './posting.ts'
import { verifyBooks, type Verdict } from './verify.ts'

export type { AccountName, Balance } from './accounts.ts'
export type { Outcome, Posting } from './posting.ts'
export { accountId } from './accounts.ts'

/** Why the ledger would not move money. Callers turn it into the failure their member understands. */
export class LedgerRefusal extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(`the ledger refused: ${outcome}`)
    this.name = 'LedgerRefusal'
    this.outcome = outcome
  }
}

export type Ledger = ReturnType<typeof createLedger>

function linkAll(postings: readonly Posting[]): Posting[] {
  return postings.map((posting, place) => ({ ...posting, isLinked: place < postings.length - 1 }))
}

/** The only writer of balances: two ways in, one function behind both. */
export function createLedger({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const batcher = createBatcher((postings) => db.tx((tx) => callPost(tx, clock.now(), postings)))
  return {
    openAccounts: (queryable: Queryable, names: readonly AccountName[]): Promise<void> =>
      openAccounts(queryable, names),
    readBalance: (queryable: Queryable, name: AccountName): Promise<Balance> => readBalance(queryable, name),

    /**
     * Posts all or nothing inside the caller's transaction. Throws LedgerRefusal with the first reason; the caller's
     * transaction must then be undone. A repeat under the same keys changes nothing.
     */
    async post(tx: Tx, postings: readonly Posting[]): Promise<void> {
      const outcomes = await callPost(tx, clock.now(), linkAll(postings))
      const refused = outcomes.find(
        (outcome) => outcome !== 'done' && outcome !== 'duplicate' && outcome !== 'linkedFailed',
      )
      if (refused !== undefined) throw new LedgerRefusal(refused)
    },

    /** Posts one independent movement together with whatever else arrives meanwhile. Answers its own outcome. */
    submit: (posting: Posting): Promise<Outcome> =>
      batcher.submit([posting]).then(([outcome]) => outcome ?? 'conflict'),

    /** Like `submit`, for movements that stand or fall together. */
    submitLinked: (postings: readonly Posting[]): Promise<Outcome[]> => batcher.submit(linkAll(postings)),

    /** Checks the invariants of all books; answers the first thing that is wrong, if any. */
    verify: (queryable: Queryable): Promise<Verdict> => verifyBooks(queryable),
  }
}
