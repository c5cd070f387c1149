import { namesOf } from '#contract/names.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Modules } from '#server/wiring.ts'
import { OWNER, type Ground, type Lists } from './ground.ts'

/** What a handler of the console receives beside its question. */
const CALL = {
  staff: OWNER,
  body: undefined,
  params: {},
  caller: { memberId: '', sessionId: '' },
  locale: 'en',
  address: '',
  device: '',
  requestId: '',
  requestKey: undefined,
  provenKey: undefined,
  deviceCookie: undefined,
  setDeviceCookie: () => {},
  setSessionCookie: () => {},
} as const

/** One search by each kind of name: IDs, mail, phone, code, address, transaction, and words that nothing has. */
export async function listsOfSearch({ staff }: Modules, { db, members, member }: Ground): Promise<Lists> {
  const { search } = staff.consoleCalls().search
  const { payout, entry } = await db.one<{ payout: string; entry: string }>(sql`
    select (select id from wallet_payouts limit 1) as payout, (select id from ledger_transfers limit 1) as entry`)
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
  return Object.fromEntries(
    namesOf(words).map((name) => [
      `search by ${name}`,
      () => search({ ...CALL, query: { q: words[name]?.() ?? '' } }),
    ]),
  )
}
