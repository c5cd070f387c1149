import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock, DAY_MS } from '../clock.ts'
import { openDatabase, sql, type Tx } from '../database/db.ts'
import { Failure } from '../failure.ts'
import { createIdempotency } from './idempotency.ts'
import { createSecrets } from '../security/secrets.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const idempotency = createIdempotency(db, clock, createSecrets(Buffer.alloc(32, 7)))
beforeAll(() => db.run(sql`create table effects (n int)`))

const request = (payload: unknown = { a: 1 }, key = randomUUID()) => ({ scope: 'm POST /x', key, payload })
const refused = (failure: Failure) => ({ status: 422, body: failure.code })
const effects = async () => (await db.many(sql`select n from effects`)).length

function anEffect(answer: unknown = 'made') {
  return async (tx: Tx) => {
    await tx.run(sql`insert into effects values (1)`)
    return { status: 200, body: answer }
  }
}

describe('a keyed request', () => {
  it('has one effect and one answer, however often it is sent, at once or later', async () => {
    const before = await effects()
    const one = request()
    let serial = 0
    const work = async (tx: Tx) => anEffect((serial += 1))(tx)
    const answers = await Promise.all(Array.from({ length: 50 }, () => idempotency.run(one, work, refused)))
    answers.push(await idempotency.run(one, work, refused))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([1]))
    expect(await effects()).toBe(before + 1)
  })

  it('is tried again after the rate limit refused it', async () => {
    const before = await effects()
    const one = request()
    const busy = async () => {
      throw new Failure('COMMON-A002')
    }
    await expect(idempotency.run(one, busy, refused)).rejects.toThrow('COMMON-A002')
    expect(await idempotency.run(one, anEffect(), refused)).toMatchObject({ status: 200 })
    expect(await effects()).toBe(before + 1)
  })

  it('stays refused after a refusal and leaves nothing behind', async () => {
    const before = await effects()
    const one = request()
    const work = async (tx: Tx) => {
      await anEffect()(tx)
      throw new Failure('SWAP-A001')
    }
    for (let time = 0; time < 3; time += 1)
      expect(await idempotency.run(one, work, refused)).toEqual({ status: 422, body: 'SWAP-A001' })
    expect(await idempotency.run(one, anEffect(), refused)).toEqual({ status: 422, body: 'SWAP-A001' })
    expect(await effects()).toBe(before)
  })

  it.each([new Failure('SWAP-C001'), new Error('bug')])(
    'is tried again after it failed inside (%s)',
    async (error) => {
      const before = await effects()
      const one = request()
      const failing = async (tx: Tx) => {
        await anEffect()(tx)
        throw error
      }
      await expect(idempotency.run(one, failing, refused)).rejects.toBe(error)
      expect(await effects()).toBe(before)
      expect(await idempotency.run(one, anEffect('second'), refused)).toEqual({ status: 200, body: 'second' })
    },
  )

  it('is tried again after its process died in the middle', async () => {
    const before = await effects()
    const one = request()
    const dying = async (tx: Tx) => {
      await anEffect()(tx)
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.run(sql`select pg_terminate_backend(${pid})`)
      return { status: 200, body: 'lost' }
    }
    await expect(idempotency.run(one, dying, refused)).rejects.toThrow()
    expect(await idempotency.run(one, anEffect('again'), refused)).toEqual({ status: 200, body: 'again' })
    expect(await effects()).toBe(before + 1)
  })

  it('is refused with another payload under the same key; keys of two members never meet', async () => {
    const one = request({ a: 1 })
    await idempotency.run(one, anEffect(), refused)
    await expect(idempotency.run({ ...one, payload: { a: 2 } }, anEffect(), refused)).rejects.toMatchObject({
      code: 'COMMON-A003',
    })
    expect(await idempotency.run({ ...one, scope: 'n POST /x' }, anEffect('own'), refused)).toEqual({
      status: 200,
      body: 'own',
    })
  })

  it('is forgotten after thirty days', async () => {
    const one = request()
    await idempotency.run(one, anEffect('first'), refused)
    clock.advance(29 * DAY_MS)
    await idempotency.sweep()
    expect((await idempotency.run(one, anEffect('second'), refused)).body).toBe('first')
    clock.advance(2 * DAY_MS)
    await idempotency.sweep()
    expect((await idempotency.run(one, anEffect('second'), refused)).body).toBe('second')
  })
})
