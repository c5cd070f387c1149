import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { Failure } from '../failure.ts'
import { createIdempotency } from '../http/idempotency.ts'
import { createSecrets } from '../security/secrets.ts'
import type { Action } from './action.ts'
import { createActions } from './actions.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const idempotency = createIdempotency(db, clock, createSecrets(Buffer.alloc(32, 7)))

interface Draw {
  readonly memberId: string
  readonly units: number
}
interface Pot {
  left: number
}

/** Draws from one pot as long as it lasts; what a draw of 13, 14 or 15 does is a bug of ours. */
const draw: Action<Draw, Pot, Draw, { left: number }> = {
  load: async (tx) => ({ left: (await tx.one<Pot>(sql`select left_over as left from pot for update`)).left }),
  decide(pot, request) {
    if (request.units === 13) throw new Error('a bug of one request')
    if (request.units > pot.left) throw new Failure('GAME-A001')
    return request
  },
  apply(pot, { units }) {
    pot.left -= units
  },
  async save(tx, draws, pot) {
    if (draws.some(({ units }) => units === 14)) throw new Error('a bug of the whole batch')
    if (draws.length > 1 && draws.some(({ units }) => units === 15))
      await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)
    for (const { memberId, units } of draws)
      await tx.run(sql`insert into draws (member, units) values (${memberId}, ${units})`)
    await tx.run(sql`update pot set left_over = ${pot.left}`)
  },
  toAnswer: (_draw, { left }) => ({ left }),
}

const submit = createActions({ db, idempotency, monotonicMs: () => performance.now() }).open(draw)
const ended = new Set<string>()

function send(units: number, { key = randomUUID(), member = randomUUID() } = {}) {
  return submit({
    keyed: { scope: `${member} POST /draw`, key, payload: { units } },
    request: { memberId: member, units },
    caller: { memberId: member, sessionId: member },
    checkAccess: async (_tx, callers) =>
      callers.map(({ sessionId }) => (ended.has(sessionId) ? new Failure('AUTH-A001') : undefined)),
    wrap: (body) => ({ status: 200, body }),
    refuse: ({ code }) => ({ status: 422, body: code }),
  })
}

const drawn = async () =>
  (await db.many<{ units: number }>(sql`select units from draws order by units`)).map(({ units }) => units)

beforeAll(async () => {
  await db.run(sql`create table pot (left_over int not null)`)
  await db.run(sql`insert into pot values (0)`)
  await db.run(sql`create table draws (member uuid not null, units int not null)`)
})
beforeEach(async () => {
  await db.run(sql`delete from draws`)
  await db.run(sql`update pot set left_over = 100`)
})

describe('calls in one batch', () => {
  it('are decided one after the other, each by what those before it left', async () => {
    const answers = await Promise.all([40, 40, 40, 20].map((units) => send(units)))
    expect(answers.map(({ body }) => body)).toEqual([{ left: 60 }, { left: 20 }, 'GAME-A001', { left: 0 }])
    expect(await drawn()).toEqual([20, 40, 40])
  })

  it('are answered as before when they come again, accepted or refused', async () => {
    const sent = [30, 90].map((units) => ({ units, key: randomUUID(), member: randomUUID() }))
    const first = await Promise.all(sent.map(({ units, ...who }) => send(units, who)))
    const again = await Promise.all(sent.map(({ units, ...who }) => send(units, who)))
    expect(again).toEqual(first)
    expect(first.map(({ body }) => body)).toEqual([{ left: 70 }, 'GAME-A001'])
    expect(await drawn()).toEqual([30])
  })

  it('with one key and another payload are refused, and leave the others alone', async () => {
    const who = { key: randomUUID(), member: randomUUID() }
    await send(10, who)
    const [reused, other] = await Promise.allSettled([send(11, who), send(12)])
    expect(reused).toMatchObject({ reason: { code: 'COMMON-A003' } })
    expect(other).toMatchObject({ status: 'fulfilled' })
    expect(await drawn()).toEqual([10, 12])
  })

  it('of an ended session end alone, and their key is free', async () => {
    const who = { key: randomUUID(), member: randomUUID() }
    ended.add(who.member)
    const [denied, other] = await Promise.allSettled([send(10, who), send(12)])
    expect(denied).toMatchObject({ reason: { code: 'AUTH-A001' } })
    expect(other).toMatchObject({ status: 'fulfilled' })
    ended.clear()
    expect((await send(10, who)).status).toBe(200)
  })

  it('of an ended session are not told what they were answered before', async () => {
    const who = { key: randomUUID(), member: randomUUID() }
    await send(10, who)
    ended.add(who.member)
    await expect(send(10, who)).rejects.toMatchObject({ code: 'AUTH-A001' })
    ended.clear()
    expect((await send(10, who)).body).toEqual({ left: 90 })
  })

  it('that meet a bug end alone, and their key is free', async () => {
    const who = { key: randomUUID(), member: randomUUID() }
    const [broken, other] = await Promise.allSettled([send(13, who), send(12)])
    expect(broken).toMatchObject({ reason: { message: 'a bug of one request' } })
    expect(other).toMatchObject({ status: 'fulfilled' })
    expect(await drawn()).toEqual([12])
    const keys = sql`select 1 from kernel_idempotency where key = ${who.key}`
    expect(await db.many(keys)).toEqual([])
  })

  it('are tried one by one when they cannot be written together', async () => {
    const [broken, ...others] = await Promise.allSettled([send(14), send(12), send(11)])
    expect(broken).toMatchObject({ reason: { message: 'a bug of the whole batch' } })
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await drawn()).toEqual([11, 12])
  })

  it('have their effect once after their connection was cut', async () => {
    const answers = await Promise.all([15, 12, 11].map((units) => send(units)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await drawn()).toEqual([11, 12, 15])
    expect(await db.one(sql`select left_over from pot`)).toEqual({ left_over: 62 })
  })

  it('of one member have their effects in the order in which they came', async () => {
    const member = randomUUID()
    const answers = await Promise.all([5, 6, 7].map((units) => send(units, { member })))
    expect(answers.map(({ body }) => body)).toEqual([{ left: 95 }, { left: 89 }, { left: 82 }])
  })

  it('with the same key at once have one effect', async () => {
    const who = { key: randomUUID(), member: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(7, who)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await drawn()).toEqual([7])
  })
})
