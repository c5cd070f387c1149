import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { money } from '#contract/money.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import type { Posting } from '../posting.ts'
import type { AccountName } from './accounts.ts'
import { holdAccounts } from './held-accounts.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

const of = (ownerId: string): AccountName => ({ class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId })
const chain: AccountName = { class: 'CHAIN', currency: 'USDT' }

function posting(op: Posting['op'], debit: AccountName, credit: AccountName): Posting {
  return { key: randomUUID(), op, kind: 'send', detail: '', debit, credit, amount: money('USDT', 5n) }
}

it('shows what a member has after what was decided, also on hold', async () => {
  const [a, b] = [of(randomUUID()), of(randomUUID())]
  await db.tx(async (tx) => {
    const held = await holdAccounts(tx, [a, b, chain])
    held.apply([posting('post', chain, a), posting('post', chain, a), posting('post', a, b)])
    held.apply([posting('hold', a, chain)])
    expect(held.get(a)).toEqual({ balance: 5n, hold: 5n })
    expect([held.free(a), held.free(b)]).toEqual([0n, 5n])
    held.apply([posting('voidHold', a, chain), posting('hold', a, chain), posting('postHold', a, chain)])
    expect(held.get(a)).toEqual({ balance: 0n, hold: 0n })
  })
})

it('takes no posting to an account that is not held, but for one that is new', async () => {
  const [a, b] = [of(randomUUID()), of(randomUUID())]
  await db.tx(async (tx) => {
    const held = await holdAccounts(tx, [a])
    expect(() => held.apply([posting('hold', a, chain)])).toThrow('CHAIN USDT is held')
    expect(() => held.apply([posting('post', a, b)])).toThrow('MEMBER_AVAILABLE USDT is held')
    held.addNew([b])
    held.apply([posting('post', a, b)])
    expect(held.free(b)).toBe(5n)
  })
})
