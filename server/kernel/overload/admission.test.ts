import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createAdmission, classOf, type CallClass } from './admission.ts'

function aProcess() {
  let now = 0
  const admission = createAdmission(() => now)
  const pass = (ms: number) => void (now += ms)
  /** So many calls that take a time, one after the other: by them the process knows how fast it is. */
  async function learn(ms: number): Promise<void> {
    for (let count = 0; count < 60; count += 1) {
      const end = await admission.acquire('money')
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
  it('wait for their turn, in the order of their classes', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(10)
    const [first, ...rest] = await fill('money', 256)
    const order: string[] = []
    for (const kind of ['list', 'interactive', 'money'] as const)
      void admission.acquire(kind).then(() => order.push(kind))
    expect(admission.load()).toMatchObject({ running: 256, waiting: 3 })
    first?.()
    await settle()
    expect(order).toEqual(['money'])
    for (const end of rest) end()
    await settle()
    expect(order).toEqual(['money', 'interactive', 'list'])
  })

  it('are refused at once when their turn would come too late, lists before what moves money', async () => {
    const { admission, learn, fill } = aProcess()
    await learn(1_000)
    await fill('money', 256)
    const acquireMany = (kind: CallClass) =>
      Promise.race([
        ...Array.from({ length: 200 }, () => outcomeOf(admission.acquire(kind))),
        settle().then(() => 'all wait'),
      ])
    expect(await acquireMany('money')).toBe('all wait')
    expect(await acquireMany('list')).toBe('COMMON-C002')
    expect(admission.load()).toMatchObject({ waiting: 251, refused: 149 })
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
