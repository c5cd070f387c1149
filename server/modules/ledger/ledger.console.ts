import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { CURRENCIES, formatUnits } from '#contract/money.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import type { Database, Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import {
  listAccounts as listAllAccounts,
  findBookedEntry,
  listEntries as listAllEntries,
  type BookedEntry,
} from './books/list-accounts.ts'
import { findSealOf } from './books/movements.ts'
import { sumClasses, type ClassSum } from './books/sum-books.ts'
import { findSealedEntry } from './sealed-entries.ts'
import type { Verdict } from './verify.ts'

interface Books {
  readonly db: Database
  readonly clock: Clock
  /** Checks what was written since the last check of this process. */
  readonly verifyNew: () => Promise<Verdict>
}
type Self = Books & ConsoleParts
type Calls = typeof consoleApi.ledger
const MAX_EXPORTED = 10_000
const OPS = ['POST', 'POST', 'HOLD', 'POST_HOLD', 'VOID_HOLD'] as const
const MEMBER_CLASSES = /^(MEMBER_|GAME_STAKE)/

function listAccounts(self: Self): Look<Calls['listLedgerAccounts']> {
  return async ({ query: { cursor, size, class: name, coin, loginId } }) => {
    const isNamed = loginId !== undefined && loginId !== ''
    const ownerId = isNamed ? await self.findMember(loginId) : undefined
    if (isNamed && ownerId === undefined) return { items: [], next: null }
    const afterId = cursor === undefined || cursor === '' ? undefined : parseId(cursor)
    const found = await listAllAccounts(self.db, {
      class: name,
      currency: coin,
      ownerId,
      afterId,
      limit: size + 1,
    })
    const rows = found.slice(0, size)
    const loginIds = await self.findLoginIds(
      rows.flatMap((row) => (row.ownerId === null || !MEMBER_CLASSES.test(row.class) ? [] : [row.ownerId])),
    )
    const items = rows.map((row) => ({
      id: row.id,
      class: row.class,
      coin: row.currency,
      owner: row.ownerId === null ? null : { id: row.ownerId, loginId: loginIds.get(row.ownerId) ?? null },
      balance: formatUnits(row.balance),
      hold: formatUnits(row.hold),
    }))
    return { items, next: found.length > size ? (rows.at(-1)?.id ?? null) : null }
  }
}

const toEntry = (row: BookedEntry) => ({
  id: row.id,
  op: OPS[row.op] ?? 'POST',
  kind: row.kind,
  detail: row.detail,
  coin: row.currency,
  amount: formatUnits(row.amount),
  debitAccount: row.debitAccount,
  debitClass: row.debitClass,
  creditAccount: row.creditAccount,
  creditClass: row.creditClass,
  reference: row.reference,
  at: row.at.toISOString(),
})

interface EntryFilter {
  readonly account?: string | undefined
  readonly reference?: string | undefined
  readonly day?: string | undefined
  readonly class?: string | undefined
  readonly coin?: (typeof CURRENCIES)[number] | undefined
}

const choiceOf = ({ account, reference, ...ofDay }: EntryFilter) => ({
  ...ofDay,
  account: account === undefined || account === '' ? undefined : parseId(account),
  reference: reference === undefined || reference === '' ? undefined : parseId(reference),
})

function parseEntryCursor(cursor: string | undefined) {
  if (cursor === undefined || cursor === '') return undefined
  const [writtenBy = '', id] = cursor.split('_', 2)
  if (!/^\d{1,20}$/.test(writtenBy)) throw new Failure(failures.common.malformed)
  return { writtenBy, id: parseId(id) }
}

function listEntries({ db }: Self): Look<Calls['listLedgerEntries']> {
  return async ({ query: { cursor, size, ...filter } }) => {
    const after = parseEntryCursor(cursor)
    const found = await listAllEntries(db, { ...choiceOf(filter), after, limit: size + 1 })
    const rows = found.slice(0, size)
    const last = found.length > size ? rows.at(-1) : undefined
    return { items: rows.map(toEntry), next: last === undefined ? null : `${last.writtenBy}_${last.id}` }
  }
}

function getEntry({ db }: Self): Look<Calls['getLedgerEntry']> {
  return async ({ params }) => {
    const id = parseId(params['id'])
    const [row, found] = [await findBookedEntry(db, id), await findSealedEntry(db, id)]
    if (row === undefined) throw new Failure(failures.common.notFound)
    const sealed = found?.sealed
    return {
      ...toEntry(row),
      seal:
        sealed === undefined
          ? null
          : {
              batch: sealed.batch,
              leaf: sealed.leaf,
              root: sealed.root,
              head: sealed.head,
              steps: sealed.path.length,
              sealedAt: sealed.sealedAt.toISOString(),
            },
      isAltered: sealed === undefined && (await findSealOf(db, id)) !== undefined,
    }
  }
}

const HEADINGS = ['at', 'op', 'kind', 'detail', 'coin', 'amount', 'debit', 'credit', 'reference', 'id']

async function exportEntries(db: Queryable, filter: EntryFilter): Promise<string> {
  const rows = await listAllEntries(db, { ...choiceOf(filter), limit: MAX_EXPORTED })
  return csvOf([
    HEADINGS,
    ...rows
      .map(toEntry)
      .map((row) => [
        row.at,
        row.op,
        row.kind,
        row.detail,
        row.coin,
        row.amount,
        row.debitClass,
        row.creditClass,
        row.reference,
        row.id,
      ]),
  ])
}

function balanceOf(coin: (typeof CURRENCIES)[number], sums: readonly ClassSum[]) {
  const own = sums.filter(({ currency }) => currency === coin)
  const difference = own.reduce((sum, { balance }) => sum + balance, 0n)
  return {
    coin,
    isBalanced: difference === 0n,
    difference: formatUnits(difference),
    classes: own.map((sum) => ({
      class: sum.class,
      accounts: sum.accounts,
      balance: formatUnits(sum.balance),
      hold: formatUnits(sum.hold),
    })),
  }
}

/** The sums of now, and what the check of the newest entries says; the whole book is checked by the ledger's own job. */
function getTrialBalance({ db, verifyNew, clock }: Self): Look<Calls['getTrialBalance']> {
  return async () => {
    const sums = await sumClasses(db)
    const coins = CURRENCIES.map((coin) => balanceOf(coin, sums))
    const verdict = await verifyNew()
    return {
      isBalanced: coins.every(({ isBalanced }) => isBalanced) && verdict.isRight,
      coins,
      broken: verdict.isRight ? null : verdict.broken,
      at: clock.now().toISOString(),
    }
  }
}

/** The books. */
export function ledgerConsole(
  deps: Books,
  parts: ConsoleParts,
): Omit<ConsoleCalls<Calls>, 'listAllocations' | 'requestAllocation'> {
  const self: Self = { ...deps, ...parts }
  return {
    listLedgerAccounts: listAccounts(self),
    listLedgerEntries: listEntries(self),
    getLedgerEntry: getEntry(self),
    async exportLedgerEntries({ tx, query }) {
      return { answer: await exportEntries(tx, query), subject: 'entries.csv' }
    },
    getTrialBalance: getTrialBalance(self),
    async requestAdjustment({ tx, staff: by, body: { reason, loginId, ...rest } }) {
      const params = { ...rest, memberId: await self.requireMember(tx, loginId) }
      return self.createRequest(tx, { kind: 'adjustment', params, reason, by })
    },
  }
}
