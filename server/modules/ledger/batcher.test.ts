import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'
import type { Outcome, Posting } from './posting.ts'

const NOTHING = { kind: 'adjustment', detail: '', amount: { currency: 'USDT', units: 1n } } as const
const HOUSE = { class: 'OPERATOR_CAPITAL', currency: 'USDT' } as const
const posting = (key: string, hold?: string): Posting => ({
  ...NOTHING,
  key,
  op: hold === undefined ? 'post' : 'postHold',
  debit: HOUSE,
  credit: HOUSE,
  ...(hold === undefined ? {} : { hold }),
})

/** A batcher over a ledger that notes the keys of each call and answers them one call at a time. */
function aBatcher() {
  const calls: string[][] = []
  const { submit } = createBatcher(async (postings) => {
    calls.push(postings.map(({ key }) => key))
    await Promise.resolve()
    return postings.map((): Outcome => 'done')
  })
  return { calls, submit }
}

it('what arrives while a call is under way shares the next one', async () => {
  const { calls, submit } = aBatcher()
  await Promise.all(['a', 'b', 'c'].map((key) => submit([posting(key)])))
  expect(calls).toEqual([['a'], ['b', 'c']])
})

it('two ends of one hold, and two of one key, do not share a call', async () => {
  const { calls, submit } = aBatcher()
  const all = [
    posting('first'),
    posting('paid', 'h'),
    posting('given back', 'h'),
    posting('other'),
    posting('other'),
  ]
  await Promise.all(all.map((one) => submit([one])))
  expect(calls).toEqual([['first'], ['paid'], ['given back', 'other'], ['other']])
})
