import type { consoleApi } from '#contract/console.ts'
import type { SearchHit } from '#contract/console/search.ts'
import { formatUnits } from '#contract/money.ts'
import { mayDo, type StaffRight } from '#contract/rules/staff-rights.ts'
import type { ConsoleCalls, Person } from '#server/kernel/console/console-calls.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import { maySee } from '#server/modules/inquiries/inquiries.ts'
import { findLoginIds } from '../members/name-members.ts'
import { getRequest, type RequestSelf } from '../requests/requests.ts'

const MAX_HITS = 10
/** No withdrawal has it: everybody who was paid at an address is asked for. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const TRANSACTION = /^[0-9a-f]{64}$/i

type Find = (self: RequestSelf, q: string, by: Person) => Promise<SearchHit[]>

/** What is not there is no hit. */
async function ifFound<Value>(find: Promise<Value>): Promise<Value | undefined> {
  try {
    return await find
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

async function toMemberHits(self: RequestSelf, ids: readonly string[], text: string): Promise<SearchHit[]> {
  const loginIds = await findLoginIds(self, ids)
  return [...loginIds].map(([id, loginId]) => ({ kind: 'member', id, title: loginId, text }))
}

const findMembers: Find = async (self, q) => {
  if (isUuid(q)) return toMemberHits(self, [q], '')
  if (ADDRESS.test(q)) {
    const uses = await self.wallet.listAddressUses(self.db, { id: NOBODY, address: q, limit: MAX_HITS })
    return toMemberHits(
      self,
      uses.map(({ memberId }) => memberId),
      q,
    )
  }
  if (TRANSACTION.test(q)) return []
  const found = await self.identity.searchMembers(self.db, { q, limit: MAX_HITS })
  return found.map(({ id, loginId, email }) => ({ kind: 'member', id, title: loginId, text: email }))
}

const findWithdrawals: Find = async (self, q) => {
  if (!isUuid(q) && !TRANSACTION.test(q)) return []
  const found = await self.wallet.findWithdrawalsOf(self.db, q)
  return found.map(({ id, coin, units, state }) => ({
    kind: 'withdrawal',
    id,
    title: `${formatUnits(units)} ${coin}`,
    text: state,
  }))
}

const findDeposits: Find = async ({ chain, db }, q) => {
  if (!TRANSACTION.test(q)) return []
  const found = await chain.listDeposits(db, { txid: q.toLowerCase(), limit: MAX_HITS })
  return found.map(({ txid, coin, units, state }) => ({
    kind: 'deposit',
    id: txid,
    title: `${formatUnits(units)} ${coin}`,
    text: state,
  }))
}

const findEntries: Find = async ({ ledger }, q) => {
  const entry = isUuid(q) ? await ledger.findEntry(q) : undefined
  if (entry === undefined) return []
  const title = `${formatUnits(entry.amount)} ${entry.currency}`
  return [{ kind: 'ledgerEntry', id: entry.id, title, text: entry.kind }]
}

const findRequests: Find = async (self, q, by) => {
  const request = isUuid(q) ? await ifFound(getRequest(self, self.db, { id: q, by })) : undefined
  if (request === undefined) return []
  return [{ kind: 'request', id: request.id, title: request.kind, text: request.subject }]
}

const findInquiries: Find = async (self, q, by) => {
  const found = await ifFound(self.inquiries.getForStaff(q))
  if (found === undefined || !maySee(by, found.type)) return []
  return [{ kind: 'inquiry', id: found.id, title: found.title, text: found.state }]
}

/** Each way of finding something, with the right that shows it. */
const WAYS: readonly (readonly [StaffRight, Find])[] = [
  ['members.see', findMembers],
  ['withdrawals.see', findWithdrawals],
  ['deposits.see', findDeposits],
  ['ledger.see', findEntries],
  ['requests.see', findRequests],
  ['inquiries.see', findInquiries],
]

/** One search for anything: each kind by a look into its own index, and only what the reader may see. */
export function searchConsole(self: RequestSelf): ConsoleCalls<typeof consoleApi.search> {
  return {
    async search({ staff, query: { q } }) {
      const ways = WAYS.filter(([right]) => mayDo(staff.roles, right))
      const found = await Promise.all(ways.map(([, find]) => find(self, q, staff)))
      return { items: found.flat().slice(0, MAX_HITS) }
    },
  }
}
