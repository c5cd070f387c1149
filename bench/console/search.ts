import { namesOf } from '#contract/names.ts'
import { sql } from '#server/kernel/database/db.ts'
import { buildGraph } from '#server/modules/staff/cases/member-graph.ts'
import type { Modules } from '#server/wiring.ts'
import { CALL, type Ground, type Lists } from './ground.ts'

/** One search by each kind of name: IDs, mail, phone, code, address, transaction, and words that nothing has. */
export async function listsOfSearch(modules: Modules, { db, members, member }: Ground): Promise<Lists> {
  const { search } = modules.staff.consoleCalls().search
  const self = { ...modules, db }
  const { payout, entry } = await db.one<{ payout: string; entry: string }>(sql`
    select (select id from wallet_payouts limit 1) as payout, (select id from ledger_transfers limit 1) as entry`)
  const newest = await db.many<{ id: string }>(
    sql`select id from identity_members order by created_at desc limit 1000`,
  )
  const { root } = await db.one<{ root: string }>(
    sql`select member_id as root from referral_members where inviter_id is null`,
  )
  const joined = () => newest[Math.floor(Math.random() * newest.length)]?.id ?? root
  const any = () => 1 + Math.floor(Math.random() * members)
  const words: Readonly<Record<string, () => string>> = {
    'a login ID': () => `m${String(any()).padStart(9, '0')}`,
    'the start of every login ID': () => 'm',
    'a mail': () => `m${any()}@mail.example`,
    'a phone number': () => `010${String(any()).padStart(8, '0')}`,
    "a member's number": member,
    "a withdrawal's number": () => payout,
    "an entry's number": () => entry,
    "an inquiry's number": () => `i${any()}`,
    'an address': () => `T${'1'.repeat(33)}`,
    'a transaction': () => String(any()).padStart(64, '0'),
    'what nothing has': () => 'zzzzzz',
  }
  const searches = namesOf(words).map((name) => [
    `search by ${name}`,
    () => search({ ...CALL, query: { q: words[name]?.() ?? '' } }),
  ])
  return {
    ...Object.fromEntries(searches),
    'graph of a member, one step': () => buildGraph(self, { memberId: joined(), steps: 1 }),
    'graph of a member, two steps': () => buildGraph(self, { memberId: joined(), steps: 2 }),
    'graph of one who invited all': () => buildGraph(self, { memberId: root, steps: 2 }),
  }
}
