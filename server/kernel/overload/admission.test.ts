import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createAdmission } from './admission.ts'
import { classOf, type CallClass } from './rules.ts'

function aProcess(limit = 256) {
  let now = 0
  const admission = createAdmission(() => now, limit)
  const pass = (ms: number) => void (now += ms)
  /** So many calls that take a time, one after the other: by them the process knows how fast a class is. */
  async function learn(ms: number, kind: CallClass = 'money'): Promise<void> {
    for (let count = 0; count < 60; count += 1) {
      const end = await admission.acquire(kind)
      pass(ms)
      end()
    }
  }
  const fill = (kind: CallClass, count: number) =>
    Promise.all(Array.from({ length: count }, () => admission.acquire(kind)))
  return { admission, pass, learn, fill }
}
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )
/** Lets promises that are decided run on. */
const settle = () => new Promise(setImmediate)

describe('calls beyond what a process can do', () => {
  it('wait for their turn, what moves money before pages and pages before lists', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(10)
    const ends = await fill('list', 128)
    ends.push(...(await fill('interactive', 77)), ...(await fill('money', 51)))
    const order: string[] = []
    for (const kind of ['list', 'interactive', 'money'] as const)
      void admission.acquire(kind).then(() => order.push(kind))
    expect(admission.load()).toMatchObject({ running: 256, waiting: 3 })
    await settle()
    for (const end of ends.splice(0, 30)) end()
    await settle()
    expect(order).toEqual(['money', 'interactive', 'list'])
  })

  it('leave room for pages while those wait, and use all of it when none does', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(10)
    const ends = await fill('money', 256)
    const order: string[] = []
    for (const kind of ['money', 'interactive'] as const)
      void admission.acquire(kind).then(() => order.push(kind))
    ends.pop()?.()
    await settle()
    expect(order).toEqual(['interactive'])
    ends.pop()?.()
    await settle()
    expect(order).toEqual(['interactive', 'money'])
  })

  it('are refused at once when they would wait for more than a quarter of their time, lists before what moves money', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(1_000)
    await learn(1_000, 'list')
    await fill('money', 256)
    const countUntilRefused = async (kind: CallClass) => {
      for (let count = 0; ; count += 1) {
        if (admission.refuses(kind)) return count
        void admission.acquire(kind)
        await settle()
      }
    }
    // A quarter of 1,200 ms at 256 a second, less one; of 400 ms at 40 percent of that.
    expect(await countUntilRefused('money')).toBe(76)
    expect(await countUntilRefused('list')).toBe(10)
    expect(admission.load()).toMatchObject({ waiting: 86, refused: 2 })
    expect(await outcomeOf(admission.acquire('list'))).toBe('COMMON-C002')
    expect(admission.load()).toMatchObject({ waiting: 86, refused: 3 })
  })

  it('are refused by the pace of their class once that is known, but for the first', async () => {
    const { admission, pass, learn, fill } = aProcess()
    await learn(10)
    await fill('money', 256)
    const wait = async () => {
      void outcomeOf(admission.acquire('list'))
      await settle()
    }
    await wait()
    for (let round = 0; round < 2; round += 1) {
      pass(100)
      admission.adjust(200)
    }
    // None ended while one waited.
    expect(admission.refuses('list')).toBe(true)
    pass(500)
    admission.adjust(200)
    expect(admission.load().waiting).toBe(0)
    expect(admission.refuses('list')).toBe(false)
  })

  it('never wait behind as many as may run', async () => {
    const { admission, fill } = aProcess()
    await fill('money', 256)
    for (let count = 0; count < 256; count += 1) void admission.acquire('money')
    await settle()
    expect(admission.load()).toMatchObject({ waiting: 256, refused: 0 })
    expect(admission.refuses('money')).toBe(true)
  })

  it('wait as a crowd that comes at once, though few may run, while they are quick enough', async () => {
    const { admission, learn, fill } = aProcess(64)
    await learn(30)
    await fill('money', 64)
    for (let count = 0; count < 256; count += 1) void admission.acquire('money')
    await settle()
    expect(admission.load()).toMatchObject({ running: 64, waiting: 256, refused: 0 })
    expect(admission.refuses('money')).toBe(true)
  })

  it('wait as a crowd also after a time that was slow, once that is two seconds past', async () => {
    const { admission, learn, fill } = aProcess(64)
    await learn(5_000)
    for (let round = 0; round < 20; round += 1) admission.adjust(1)
    await fill('money', 64)
    for (let count = 0; count < 200; count += 1) void admission.acquire('money')
    await settle()
    expect(admission.load()).toMatchObject({ running: 64, waiting: 200, refused: 0 })
  })

  it('are refused when they have waited too long, and past half of it the newest goes first', async () => {
    const { admission, pass, learn, fill } = aProcess()
    await learn(10)
    const ends = await fill('money', 256)
    const order: string[] = []
    const old = outcomeOf(admission.acquire('money').then(() => order.push('old')))
    pass(700)
    void admission.acquire('money').then(() => order.push('new'))
    ends.pop()?.()
    await settle()
    expect(order).toEqual(['new'])
    pass(600)
    ends.pop()?.()
    expect(await old).toBe('COMMON-C002')
  })

  it('are fewer at once while the event loop is late, and more again when it is not', async () => {
    const { admission, fill } = aProcess()
    for (let round = 0; round < 5; round += 1) admission.adjust(200)
    const low = admission.load().limit
    expect(low).toBeLessThan(150)
    for (let round = 0; round < 50; round += 1) admission.adjust(200)
    expect(admission.load().limit).toBe(16)
    await fill('money', 16)
    void admission.acquire('money')
    admission.adjust(1)
    expect(admission.load()).toMatchObject({ limit: 24, running: 17 })
  })

  it('are fewer at once of a class that takes too long, while the others go on', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(2_000)
    const ends = await fill('money', 100)
    admission.adjust(1)
    void admission.acquire('money')
    await fill('interactive', 50)
    expect(admission.load()).toMatchObject({ running: 150, waiting: 1 })
    for (const end of ends.splice(0, 20)) end()
    await settle()
    expect(admission.load()).toMatchObject({ running: 130, waiting: 1 })
    ends.pop()?.()
    await settle()
    expect(admission.load()).toMatchObject({ running: 130, waiting: 0 })
  })

  it('are more at once of a class again once its calls take no longer than they should', async () => {
    const { admission, pass, learn, fill } = aProcess()
    await learn(2_000)
    const ends = await fill('money', 30)
    admission.adjust(1)
    for (const end of ends.splice(0, 20)) end()
    for (let count = 0; count < 60; count += 1) {
      pass(1)
      ends.shift()?.()
      ends.push(await admission.acquire('money'))
    }
    const countUntilFull = async () => {
      while (admission.load().waiting === 0) {
        void admission.acquire('money')
        await settle()
      }
      return admission.load().running
    }
    expect(await countUntilFull()).toBe(24)
    for (let round = 0; round < 2; round += 1) admission.adjust(1)
    await settle()
    expect(await countUntilFull()).toBe(40)
  })

  it('end once, however often they say so', async () => {
    const { admission } = aProcess()
    const end = await admission.acquire('money')
    end()
    end()
    expect(admission.load().running).toBe(0)
  })
})

it('what moves money goes first, files last', () => {
  expect([
    classOf(api.wallet.withdraw),
    classOf(api.wallet.getBalance),
    classOf(api.wallet.listHistories),
    classOf(api.wallet.exportHistories),
    classOf(api.statements.getStatement),
  ]).toEqual(['money', 'interactive', 'list', 'export', 'export'])
})
