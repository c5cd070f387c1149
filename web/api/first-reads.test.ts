import { expect, it } from 'vitest'
import { createFirstReads } from './first-reads.ts'

/** The reads of one page, whose server answers each address with a success that names it. */
function aPage(answer: (addresses: string[]) => readonly unknown[] | undefined = (all) => all) {
  const seen = { owner: 'mea', nowMs: 0, asked: [] as string[] }
  const reads = createFirstReads({
    async read(addresses) {
      seen.asked.push(addresses)
      return answer(addresses.split(' '))
    },
    owner: () => seen.owner,
    nowMs: () => seen.nowMs,
  })
  return { seen, reads }
}

it('answers each address from one call, once', async () => {
  const { seen, reads } = aPage()
  reads.begin(['/a', '/b?x=1'])
  expect(await Promise.all([reads.answerOf('/b?x=1'), reads.answerOf('/a')])).toEqual(['/b?x=1', '/a'])
  expect(await reads.answerOf('/a')).toBeUndefined()
  expect(await reads.answerOf('/c')).toBeUndefined()
  expect(seen.asked).toEqual(['/a /b?x=1'])
})

it('answers nothing when the call failed or an answer is missing', async () => {
  const failed = aPage(() => undefined)
  failed.reads.begin(['/a'])
  const short = aPage(() => [])
  short.reads.begin(['/a'])
  expect([await failed.reads.answerOf('/a'), await short.reads.answerOf('/a')]).toEqual([
    undefined,
    undefined,
  ])
})

it('answers nothing old, and nothing to another session', async () => {
  const old = aPage()
  old.reads.begin(['/a'])
  old.seen.nowMs = 10_001
  const other = aPage()
  other.reads.begin(['/a'])
  const waiting = other.reads.answerOf('/a')
  other.seen.owner = 'another'
  expect([await old.reads.answerOf('/a'), await waiting]).toEqual([undefined, undefined])
})

it('forgets what nobody has asked for', async () => {
  const { reads } = aPage()
  reads.begin(['/a'])
  reads.drop()
  expect(await reads.answerOf('/a')).toBeUndefined()
})
