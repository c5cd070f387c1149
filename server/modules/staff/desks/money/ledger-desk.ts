import { requireMember } from '../../members/name-members.ts'
import { ALLOCATION_NAMES, ALLOCATIONS } from '#contract/console/money/ledger.ts'
import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { CURRENCIES, formatUnits } from '#contract/money.ts'
import { csvOf } from '#server/kernel/files/csv.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ClassSum, EntryRow } from '#server/modules/ledger/ledger.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { createRequest, type RequestSelf } from '../../requests/requests.ts'

type Calls = typeof consoleApi.ledger
const MAX_EXPORTED = 10_000
const OPS = ['POST', 'POST', 'HOLD', 'POST_HOLD', 'VOID_HOLD'] as const
const MEMBER_CLASSES = /^(MEMBER_|GAME_STAKE)/

function listAccounts(self: RequestSelf): Look<Calls['listLedgerAccounts']> {
  return async ({ query: { cursor, size, class: name, coin, loginId } }) => {
    const isNamed = loginId !== undefined && loginId !== ''
    const ownerId = isNamed ? await self.identity.findByLogin(self.db, loginId) : undefined
    if (isNamed && ownerId === undefined) return { items: [], next: null }
    const afterId = cursor === undefined || cursor === '' ? undefined : parseId(cursor)
    const found = await self.ledger.listAccounts(self.db, {
      class: name,
      currency: coin,
      ownerId,
      afterId,
      limit: size + 1,
    })
    const rows = found.slice(0, size)
    const owners = await self.identity.findMembers(
      self.db,
      rows.flatMap((row) => (row.ownerId === null || !MEMBER_CLASSES.test(row.class) ? [] : [row.ownerId])),
    )
    const items = rows.map((row) => ({
      id: row.id,
      class: row.class,
      coin: row.currency,
      owner:
        row.ownerId === null ? null : { id: row.ownerId, loginId: owners.get(row.ownerId)?.loginId ?? null },
      balance: formatUnits(row.balance),
      hold: formatUnits(row.hold),
    }))
    return { items, next: found.length > size ? (rows.at(-1)?.id ?? null) : null }
  }
}

const toEntry = (row: EntryRow) => ({
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
}

const choiceOf = ({ account, reference }: EntryFilter) => ({
  account: account === undefined || account === '' ? undefined : parseId(account),
  reference: reference === undefined || reference === '' ? undefined : parseId(reference),
})

function parseEntryCursor(cursor: string | undefined) {
  if (cursor === undefined || cursor === '') return undefined
  const [writtenBy = '', id] = cursor.split('_', 2)
  if (!/^\d{1,20}$/.test(writtenBy)) throw new Failure(failures.common.malformed)
  return { writtenBy, id: parseId(id) }
}

function listEntries({ db, ledger }: RequestSelf): Look<Calls['listLedgerEntries']> {
  return async ({ query: { cursor, size, ...filter } }) => {
    const after = parseEntryCursor(cursor)
    const found = await ledger.listEntries(db, { ...choiceOf(filter), after, limit: size + 1 })
    const rows = found.slice(0, size)
    const last = found.length > size ? rows.at(-1) : undefined
    return { items: rows.map(toEntry), next: last === undefined ? null : `${last.writtenBy}_${last.id}` }
  }
}

const HEADINGS = ['at', 'op', 'kind', 'detail', 'coin', 'amount', 'debit', 'credit', 'reference', 'id']

async function exportEntries({ ledger }: RequestSelf, db: Queryable, filter: EntryFilter): Promise<string> {
  const rows = await ledger.listEntries(db, { ...choiceOf(filter), limit: MAX_EXPORTED })
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
function getTrialBalance({ db, ledger, clock }: RequestSelf): Look<Calls['getTrialBalance']> {
  return async () => {
    const sums = await ledger.sumClasses(db)
    const coins = CURRENCIES.map((coin) => balanceOf(coin, sums))
    const verdict = await ledger.verifyNew()
    return {
      isBalanced: coins.every(({ isBalanced }) => isBalanced) && verdict.isRight,
      coins,
      broken: verdict.isRight ? null : verdict.broken,
      at: clock.now().toISOString(),
    }
  }
}

/** The balances of the allocation accounts and of the capital. */
function listAllocations({ db, ledger, wallet }: RequestSelf): Look<Calls['listAllocations']> {
  return async () => {
    const items = ALLOCATION_NAMES.map(async (id) => {
      const { to, coin } = ALLOCATIONS[id]
      const { balance } = await wallet.getAllocated(db, { to, currency: coin })
      return { id, coin, balance: formatUnits(balance) }
    })
    const capital = CURRENCIES.map(async (coin) => {
      const { balance } = await ledger.getBalance(db, { class: 'OPERATOR_CAPITAL', currency: coin })
      return { coin, balance: formatUnits(balance) }
    })
    return { items: await Promise.all(items), capital: await Promise.all(capital) }
  }
}

/** The books. */
export function ledgerConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    listLedgerAccounts: listAccounts(self),
    listLedgerEntries: listEntries(self),
    async exportLedgerEntries({ tx, query }) {
      return { answer: await exportEntries(self, tx, query), subject: 'entries.csv' }
    },
    getTrialBalance: getTrialBalance(self),
    async requestAdjustment({ tx, staff: by, body: { reason, loginId, ...rest } }) {
      const params = { ...rest, memberId: await requireMember(self, tx, loginId) }
      return createRequest(self, tx, { kind: 'adjustment', params, reason, by })
    },
    listAllocations: listAllocations(self),
    requestAllocation: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'allocation', params, reason, by }),
  }
}
