import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { openCuttableWire } from '#testing/chaos/faults/cuttable-wire.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createLive } from './live.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { overNetwork } from '#tools/launch/postgres.ts'

const fixture = await createFixture()
await fixture.app.start()
const { db, live, tokens } = fixture.app.kernel
const { port } = fixture.app.server.server.address() as AddressInfo
live.open('probe', async () => 'open')
live.open('closed', async () => ({ refused: 'SIGNAL-A001' }))
live.open('brief', async () => ({
  until: new Date(fixture.app.install.clock.nowMs() + 60_000),
  thenRefused: 'SIGNAL-A001',
}))

/** A port of this machine that refuses. */
const NOBODY_LISTENS = 9

/** A page that says hello and keeps what it hears. */
function aPage(hello: unknown) {
  const heard: { topic: string; type: string; code?: string; data?: unknown }[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
  socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)))
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  onTestFinished(() => socket.terminate())
  return {
    heard,
    closed,
    socket,
    ready: () => expect.poll(() => heard.some(({ type }) => type === 'ready')).toBe(true),
  }
}

/** A signed-in member with the claims of the token. */
async function aListener() {
  const { token } = await fixture.aMember()
  const caller = tokens.verify(token)
  if (caller === undefined) throw new Error('a token nobody can read')
  return { token, ...caller }
}
const aToken = async () => (await aListener()).token

describe('the live socket', () => {
  it('pushes what is published on the topics a page asked for, and nothing else', async () => {
    const page = aPage({ token: await aToken(), topics: ['probe', 'probe:a'] })
    await page.ready()
    await live.publish({ topic: 'probe', type: 'news', data: 1 })
    await live.publish({ topic: 'probe:b', type: 'news', data: 2 })
    await live.publish({ topic: 'probe:a', type: 'news', data: 3 })
    await expect
      .poll(() => page.heard.filter(({ type }) => type === 'news').map(({ data }) => data))
      .toEqual([1, 3])
  })

  it('pushes several messages at once, of any length and in their order, between what the library writes', async () => {
    const page = aPage({ token: await aToken(), topics: ['probe', 'probe:a'] })
    await page.ready()
    const texts = [
      '',
      '支持線 지지선 €',
      ...[40, 125, 126, 5_000, 70_000].map((length) => 'x'.repeat(length)),
      'end',
    ]
    page.socket.ping()
    await live.publish(
      ...texts.map((data, index) => ({ topic: index % 3 === 0 ? 'probe:a' : 'probe', type: 'burst', data })),
    )
    await live.publish({ topic: 'probe', type: 'burst', data: 'after' })
    const heard = () => page.heard.filter(({ type }) => type === 'burst').map(({ data }) => data)
    await expect.poll(heard).toEqual([...texts, 'after'])
  })

  it('sends a member’s own messages to that member only', async () => {
    const owner = await aListener()
    const mine = aPage({ token: owner.token, topics: ['probe'] })
    const others = aPage({ token: await aToken(), topics: ['probe'] })
    await mine.ready()
    await others.ready()
    await live.publishTo(owner.memberId, { topic: 'probe', type: 'private', data: 'secret' })
    await live.publish({ topic: 'probe', type: 'end', data: null })
    await expect.poll(() => others.heard.some(({ type }) => type === 'end')).toBe(true)
    expect(mine.heard.some(({ type }) => type === 'private')).toBe(true)
    expect(others.heard.some(({ type }) => type === 'private')).toBe(false)
  })

  it('refuses a topic with its code and still opens the others', async () => {
    const page = aPage({ token: await aToken(), topics: ['closed', 'unknown', 'probe'] })
    await page.ready()
    expect(page.heard).toMatchObject([
      { topic: 'closed', type: 'refused', code: 'SIGNAL-A001' },
      { topic: 'unknown', type: 'refused', code: 'COMMON-A001' },
      { type: 'ready', data: { topics: ['probe'] } },
    ])
  })

  it('falls silent on a topic whose access has run out, and says so once', async () => {
    const page = aPage({ token: await aToken(), topics: ['brief', 'probe'] })
    await page.ready()
    await live.publish({ topic: 'brief', type: 'news', data: 1 })
    fixture.advance(60_000)
    for (const data of [2, 3]) await live.publish({ topic: 'brief', type: 'news', data })
    await live.publish({ topic: 'probe', type: 'end', data: null })
    await expect.poll(() => page.heard.some(({ type }) => type === 'end')).toBe(true)
    expect(page.heard.filter(({ topic }) => topic === 'brief')).toEqual([
      { topic: 'brief', type: 'news', data: 1 },
      { topic: 'brief', type: 'refused', code: 'SIGNAL-A001' },
    ])
  })

  it.each([
    [{ token: 'x', topics: [] }],
    [{}],
    ['no json'],
    [{ token: 'x', topics: Array.from({ length: 50 }, () => 'probe') }],
  ])('closes on a first message it cannot trust: %j', async (hello) => {
    expect(await aPage(hello).closed).toBe(1008)
  })

  it('ends with the session it was opened with', async () => {
    const member = await fixture.aMember()
    const page = aPage({ token: member.token, topics: ['probe'] })
    await page.ready()
    await fixture.ok(api.identity.signOut, { token: member.token, body: {} })
    expect(await page.closed).toBe(1008)
  })

  it('does not open to a session that has ended, although its token has not run out', async () => {
    const token = await aToken()
    await fixture.ok(api.identity.signOut, { token, body: {} })
    const page = aPage({ token, topics: ['probe'] })
    expect(await page.closed).toBe(1008)
    expect(page.heard).toEqual([{ topic: '', type: 'refused', code: 'AUTH-A001' }])
  })

  it('ends with a session that ends while the page is being let in', async () => {
    const { token, memberId, sessionId } = await aListener()
    live.open('slow', async () => {
      live.drop(memberId, sessionId)
      return 'open'
    })
    const page = aPage({ token, topics: ['slow'] })
    expect(await page.closed).toBe(1008)
    await expect.poll(() => live.clientCount()).toBe(0)
  })

  it('ends wherever else a member is signed out: one by one, all others, or with a new password', async () => {
    const member = await fixture.aMember()
    const { id, password } = member
    const another = async () =>
      (await fixture.ok(api.identity.signIn, { body: { id, password } })).access_token
    const first = aPage({ token: await another(), topics: ['probe'] })
    await first.ready()
    await fixture.ok(api.identity.endSessions, { token: member.token })
    expect(await first.closed).toBe(1008)
    const second = aPage({ token: await another(), topics: ['probe'] })
    await second.ready()
    const { reauthToken } = await fixture.ok(api.identity.reauthenticate, {
      token: member.token,
      body: { password },
    })
    const fresh = { password: 'other-ink-9922', password_check: 'other-ink-9922', reauthToken }
    await fixture.ok(api.identity.modifyMe, { token: member.token, body: fresh })
    expect(await second.closed).toBe(1008)
  })

  it('ends in every process, whichever heard that the session has ended', async () => {
    const [gone, stays] = [await aListener(), await aListener()]
    const page = aPage({ token: gone.token, topics: ['probe'] })
    const kept = aPage({ token: stays.token, topics: ['probe'] })
    await page.ready()
    await kept.ready()
    const other = createLive(fixture.app.kernel)
    await other.start()
    onTestFinished(() => other.stop())
    other.drop(stays.memberId, 'another session')
    other.drop(gone.memberId, gone.sessionId)
    expect(await page.closed).toBe(1008)
    expect(kept.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('ends in every process, although the one that ended the session could not tell the others at once', async () => {
    const gone = await aListener()
    const page = aPage({ token: gone.token, topics: ['probe'] })
    await page.ready()
    const url = overNetwork(db.url)
    const databasePort = Number(url.port)
    const wire = await openCuttableWire(databasePort)
    url.host = `127.0.0.1:${wire.port}`
    const cutOff = openDatabase({ url: url.href })
    const other = createLive({ ...fixture.app.kernel, bus: createPostgresBus(cutOff) })
    await other.start()
    onTestFinished(async () => {
      await other.stop()
      await cutOff.close()
      await wire.close()
    })
    wire.lead(NOBODY_LISTENS)
    wire.cut()
    other.drop(gone.memberId, gone.sessionId)
    await expect(cutOff.run(sql`select 1`)).rejects.toThrow()
    expect(page.socket.readyState).toBe(WebSocket.OPEN)
    wire.lead(databasePort)
    expect(await page.closed).toBe(1008)
  })

  it(
    'ends with a session that ended while the process heard nothing of the others, and others may come again, one after the other',
    { timeout: 20_000 },
    async () => {
      const [gone, stays] = [await aListener(), await aListener()]
      const page = aPage({ token: gone.token, topics: ['probe'] })
      const kept = Array.from({ length: 8 }, () => aPage({ token: stays.token, topics: ['probe'] }))
      const endings: number[] = []
      for (const { closed, ready } of [page, ...kept]) {
        await ready()
        void closed.then(() => endings.push(performance.now()))
      }
      await db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen kernel_live'`)
      await db.run(
        sql`update identity_sessions set ended_at = now(), end_reason = 'ENDED' where id = ${gone.sessionId}`,
      )
      const codes = await Promise.all([page, ...kept].map(({ closed }) => closed))
      expect(codes).toEqual(codes.map(() => 1013))
      expect((endings.at(-1) ?? 0) - (endings[0] ?? 0)).toBeGreaterThan(200)
      expect(await aPage({ token: gone.token, topics: ['probe'] }).closed).toBe(1008)
      const again = aPage({ token: stays.token, topics: ['probe'] })
      await again.ready()
      const other = createLive(fixture.app.kernel)
      await other.start()
      onTestFinished(() => other.stop())
      await other.publish({ topic: 'probe', type: 'afterwards', data: 1 })
      await expect.poll(() => again.heard.some(({ type }) => type === 'afterwards')).toBe(true)
    },
  )

  it('tells the other processes what its pages listen to', async () => {
    const other = createLive(fixture.app.kernel)
    await other.start()
    onTestFinished(() => other.stop())
    const [isWatchedThere, isWatchedHere] = [other.onDemand('probe:watched'), live.onDemand('probe:watched')]
    const isRefusedThere = other.onDemand('closed')
    live.onDemand('closed')
    expect(isWatchedThere()).toBe(false)
    const page = aPage({ token: await aToken(), topics: ['probe:watched', 'closed'] })
    await page.ready()
    await expect.poll(isWatchedThere).toBe(true)
    expect([isWatchedHere(), isRefusedThere()]).toEqual([true, false])
  })

  it('reaches the pages of another process', async () => {
    const page = aPage({ token: await aToken(), topics: ['probe'] })
    await page.ready()
    const message = { from: 'another', to: null, message: { topic: 'probe', type: 'afar', data: 7 } }
    await fixture.app.kernel.db.run({
      text: 'select pg_notify($1, $2)',
      values: ['kernel_live', JSON.stringify(message)],
    })
    await expect.poll(() => page.heard.some(({ type }) => type === 'afar')).toBe(true)
  })

  it('skips a page that does not read, and goes on for the others', async () => {
    const slow = aPage({ token: await aToken(), topics: ['probe'] })
    const quick = aPage({ token: await aToken(), topics: ['probe'] })
    await slow.ready()
    await quick.ready()
    slow.socket.pause()
    const data = 'x'.repeat(7_000)
    for (let n = 0; n < 2_000; n += 1) await live.publish({ topic: 'probe', type: 'bulk', data })
    await live.publish({ topic: 'probe', type: 'last', data: null })
    await expect.poll(() => quick.heard.some(({ type }) => type === 'last'), { timeout: 10_000 }).toBe(true)
    slow.socket.resume()
    await expect.poll(() => slow.heard.length).toBeGreaterThan(1)
    expect(slow.heard.filter(({ type }) => type === 'bulk').length).toBeLessThan(2_000)
  })
})
