import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
await world.app.start()
const { live, tokens } = world.app.kernel
const { port } = world.app.server.server.address() as AddressInfo
live.open('probe', async () => 'open')
live.open('closed', async () => ({ refused: 'SIGNAL-A001' }))
live.open('brief', async () => ({
  until: new Date(world.app.install.clock.nowMs() + 60_000),
  thenRefused: 'SIGNAL-A001',
}))

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

const tokenOf = (memberId: string) => tokens.issue({ memberId, sessionId: 's' })

describe('the live socket', () => {
  it('pushes what is published on the topics a page asked for, and nothing else', async () => {
    const page = aPage({ token: tokenOf('m1'), topics: ['probe', 'probe:a'] })
    await page.ready()
    await live.publish({ topic: 'probe', type: 'news', data: 1 })
    await live.publish({ topic: 'probe:b', type: 'news', data: 2 })
    await live.publish({ topic: 'probe:a', type: 'news', data: 3 })
    await expect
      .poll(() => page.heard.filter(({ type }) => type === 'news').map(({ data }) => data))
      .toEqual([1, 3])
  })

  it('pushes several messages at once, of any length and in their order, between what the library writes', async () => {
    const page = aPage({ token: tokenOf('m9'), topics: ['probe', 'probe:a'] })
    await page.ready()
    const texts = [
      '',
      '支持線 지지선 €',
      ...[40, 125, 126, 5_000, 70_000].map((length) => 'x'.repeat(length)),
      'end',
    ]
    page.socket.ping()
    await live.publish(
      ...texts.map((data, place) => ({ topic: place % 3 === 0 ? 'probe:a' : 'probe', type: 'burst', data })),
    )
    await live.publish({ topic: 'probe', type: 'burst', data: 'after' })
    const heard = () => page.heard.filter(({ type }) => type === 'burst').map(({ data }) => data)
    await expect.poll(heard).toEqual([...texts, 'after'])
  })

  it('sends a member’s own messages to that member only', async () => {
    const mine = aPage({ token: tokenOf('m2'), topics: ['probe'] })
    const others = aPage({ token: tokenOf('m3'), topics: ['probe'] })
    await mine.ready()
    await others.ready()
    await live.publishTo('m2', { topic: 'probe', type: 'private', data: 'secret' })
    await live.publish({ topic: 'probe', type: 'end', data: null })
    await expect.poll(() => others.heard.some(({ type }) => type === 'end')).toBe(true)
    expect(mine.heard.some(({ type }) => type === 'private')).toBe(true)
    expect(others.heard.some(({ type }) => type === 'private')).toBe(false)
  })

  it('refuses a topic with its code and still opens the others', async () => {
    const page = aPage({ token: tokenOf('m4'), topics: ['closed', 'unknown', 'probe'] })
    await page.ready()
    expect(page.heard).toMatchObject([
      { topic: 'closed', type: 'refused', code: 'SIGNAL-A001' },
      { topic: 'unknown', type: 'refused', code: 'COMMON-A001' },
      { type: 'ready', data: { topics: ['probe'] } },
    ])
  })

  it('falls silent on a topic whose access has run out, and says so once', async () => {
    const page = aPage({ token: tokenOf('m8'), topics: ['brief', 'probe'] })
    await page.ready()
    await live.publish({ topic: 'brief', type: 'news', data: 1 })
    world.advance(60_000)
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
    const member = await world.aMember()
    const page = aPage({ token: member.token, topics: ['probe'] })
    await page.ready()
    await world.ok(api.identity.signOut, { token: member.token, body: {} })
    expect(await page.closed).toBe(1008)
  })

  it('reaches the pages of another process', async () => {
    const page = aPage({ token: tokenOf('m5'), topics: ['probe'] })
    await page.ready()
    const message = { from: 'another', to: null, message: { topic: 'probe', type: 'afar', data: 7 } }
    await world.app.kernel.db.run({
      text: 'select pg_notify($1, $2)',
      values: ['kernel_live', JSON.stringify(message)],
    })
    await expect.poll(() => page.heard.some(({ type }) => type === 'afar')).toBe(true)
  })

  it('skips a page that does not read, and goes on for the others', async () => {
    const slow = aPage({ token: tokenOf('m6'), topics: ['probe'] })
    const quick = aPage({ token: tokenOf('m7'), topics: ['probe'] })
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
