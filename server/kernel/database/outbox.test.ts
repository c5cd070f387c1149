import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'
import { openDatabase, sql } from './db.ts'
import { createOutbox, type EffectKind } from './outbox.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const NOTE: EffectKind<unknown> = { name: 'note' }
const FLAKY: EffectKind<object> = { name: 'flaky' }
const HOPELESS: EffectKind<object> = { name: 'hopeless' }
const log = pino({ level: 'silent' })

function anOutbox() {
  const outbox = createOutbox({ db, clock, log })
  const sent: unknown[] = []
  outbox.handle(NOTE, async (payload, id) => void sent.push({ payload, id }))
  return { outbox, sent }
}

describe('the outbox', () => {
  it('carries an effect out once, with the id it was written under', async () => {
    const { outbox, sent } = anOutbox()
    const id = await outbox.add(db, NOTE, { n: 1 })
    expect(await outbox.drain()).toBe(1)
    expect(await outbox.drain()).toBe(0)
    expect(sent).toEqual([{ payload: { n: 1 }, id }])
  })

  it('carries nothing out for a transaction that was undone', async () => {
    const { outbox, sent } = anOutbox()
    await expect(
      db.tx(async (tx) => {
        await outbox.add(tx, NOTE, 'never')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await outbox.drain()
    expect(sent).toEqual([])
  })

  it('shares the work of two workers without doing any of it twice', async () => {
    const one = anOutbox()
    const two = anOutbox()
    for (let n = 0; n < 100; n += 1) await one.outbox.add(db, NOTE, n)
    await Promise.all([one.outbox.drain(), two.outbox.drain(), one.outbox.drain()])
    const all = [...one.sent, ...two.sent].map((effect) => JSON.stringify(effect))
    expect(all).toHaveLength(100)
    expect(new Set(all).size).toBe(100)
  })

  it('tries again after growing pauses, and after a worker died with a lease', async () => {
    const outbox = createOutbox({ db, clock, log })
    let tries = 0
    outbox.handle(FLAKY, async () => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
    })
    await outbox.add(db, FLAKY, {})
    expect(await outbox.drain()).toBe(0)
    expect(await outbox.drain()).toBe(0)
    expect(tries).toBe(1)
    clock.advance(2 * SECOND_MS)
    await outbox.drain()
    clock.advance(4 * SECOND_MS)
    expect(await outbox.drain()).toBe(1)
    await outbox.add(db, FLAKY, {})
    await db.run(
      sql`update kernel_outbox set leased_until = ${new Date(clock.nowMs() + MINUTE_MS)} where done_at is null`,
    )
    expect(await outbox.drain()).toBe(0)
    clock.advance(MINUTE_MS)
    expect(await outbox.drain()).toBe(1)
  })

  it('gives up after forty tries and keeps the reason', async () => {
    const outbox = createOutbox({ db, clock, log })
    outbox.handle(HOPELESS, async () => Promise.reject(new Error('mailbox is gone')))
    const id = await outbox.add(db, HOPELESS, {})
    for (let time = 0; time < 45; time += 1) {
      await outbox.drain()
      clock.advance(HOUR_MS)
    }
    const row = await db.one(
      sql`select attempts, last_error, dead_at is not null as dead from kernel_outbox where id = ${id}`,
    )
    expect(row).toEqual({ attempts: 40, last_error: 'Error: mailbox is gone', dead: true })
  })

  it('forgets what was in a mail once it went out', async () => {
    const { outbox } = anOutbox()
    const id = await outbox.add(db, NOTE, { code: 'canary' })
    await outbox.drain()
    expect(await db.one(sql`select payload from kernel_outbox where id = ${id}`)).toEqual({ payload: {} })
  })
})
