import { describe, expect, it } from 'vitest'
import { createQueue, MAX_BATCH, MAX_WAITING } from './create-queue.ts'

interface Item {
  readonly member: string
  readonly name: string
}

/** A queue whose batches end when the test says so. */
function stage() {
  const batches: { names: string[]; end: (error?: Error) => void }[] = []
  let nowMs = 0
  const submit = createQueue<Item, string>({
    monotonicMs: () => nowMs,
    memberOf: ({ member }) => member,
    run: (items) =>
      new Promise((resolve, reject) => {
        const names = items.map(({ name }) => name)
        batches.push({
          names,
          end: (error) =>
            error === undefined ? resolve(names.map((name) => `${name} done`)) : reject(error),
        })
      }),
  })
  const send = (member: string, name = member) => submit({ member, name })
  const arrive = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { batches, send, arrive, pass, names: () => batches.map((batch) => batch.names) }
}

describe('a queue of calls', () => {
  it('takes calls that arrive together through one batch, and those that arrive meanwhile through the next', async () => {
    const { batches, send, arrive, names } = stage()
    const first = [send('a'), send('b')]
    await arrive()
    const second = [send('c')]
    await arrive()
    second.push(send('d'))
    await arrive()
    expect(names()).toEqual([['a', 'b']])
    batches[0]?.end()
    expect(await Promise.all(first)).toEqual(['a done', 'b done'])
    await arrive()
    expect(names()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    batches[1]?.end()
    expect(await Promise.all(second)).toEqual(['c done', 'd done'])
  })

  it('passes a batch that is held up, but not in the turn of its members', async () => {
    const { batches, send, arrive, pass, names } = stage()
    const calls = [send('a', 'a1')]
    await arrive()
    pass(101)
    calls.push(send('a', 'a2'), send('b'))
    await arrive()
    expect(names()).toEqual([['a1'], ['b']])
    batches[0]?.end()
    await arrive()
    batches[1]?.end()
    await arrive()
    batches[2]?.end()
    expect(await Promise.all(calls)).toEqual(['a1 done', 'a2 done', 'b done'])
    expect(names()).toEqual([['a1'], ['b'], ['a2']])
  })

  it('lets a member’s second call wait for the end of the first, and others pass it', async () => {
    const { batches, send, arrive, names } = stage()
    const calls = [send('a', 'a1'), send('a', 'a2'), send('a', 'a3'), send('b')]
    await arrive()
    expect(names()).toEqual([['a1', 'b']])
    batches[0]?.end()
    await arrive()
    expect(names().at(1)).toEqual(['a2'])
    batches[1]?.end()
    await arrive()
    expect(names().at(2)).toEqual(['a3'])
    batches[2]?.end()
    expect(await Promise.all(calls)).toHaveLength(4)
  })

  it('holds a bounded number of calls in a batch', async () => {
    const { batches, send, arrive, names } = stage()
    const calls = Array.from({ length: MAX_BATCH * 2 + 1 }, (_, index) => send(`m${index}`))
    await arrive()
    for (const index of [0, 1, 2]) {
      batches[index]?.end()
      await arrive()
    }
    expect(names().map(({ length }) => length)).toEqual([MAX_BATCH, MAX_BATCH, 1])
    expect(await Promise.all(calls)).toHaveLength(MAX_BATCH * 2 + 1)
  })

  it('refuses what comes while too many wait, and goes on with those', async () => {
    const { batches, send, arrive } = stage()
    const first = send('first')
    await arrive()
    const calls = Array.from({ length: MAX_WAITING }, (_, index) => send(`m${index}`))
    await expect(send('late')).rejects.toMatchObject({ code: 'COMMON-A002' })
    for (let index = 0; index <= MAX_WAITING / MAX_BATCH + 1; index += 1) {
      batches[index]?.end()
      await arrive()
    }
    expect(await Promise.all([first, ...calls])).toHaveLength(MAX_WAITING + 1)
  })

  it('tries calls one by one that failed together, so that each has its own end', async () => {
    const { batches, send, arrive, names } = stage()
    const [good, bad] = [send('a'), send('b')]
    await arrive()
    batches[0]?.end(new Error('together'))
    await arrive()
    batches[1]?.end()
    await arrive()
    batches[2]?.end(new Error('alone'))
    expect(await good).toBe('a done')
    await expect(bad).rejects.toThrow('alone')
    expect(names()).toEqual([['a', 'b'], ['a'], ['b']])
  })
})
