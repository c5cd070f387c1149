import { expect, it } from 'vitest'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createProbes } from './status-probes.ts'

const { app } = await createFixture()
const fixture = await createChainFixture()
const { chain, db } = fixture

it('the chain is down as soon as its node is, however new the last block is that was read', async () => {
  await fixture.pass(6)
  const readAt = (await chain.confirmations())?.solidAt ?? new Date(0)
  const clock = { ...app.kernel.clock, now: () => readAt, nowMs: () => readAt.getTime() }
  const config = parseConfig({ DATABASE_URL: db.url, LOG_LEVEL: 'silent' })
  const probe = (of: typeof chain) => {
    const probes = createProbes(config, { ...app.modules, kernel: { ...app.kernel, clock }, chain: of })
    return probes.get('chain')?.()
  }
  await expect(probe(chain)).resolves.toBeUndefined()
  // The port of nobody: what a killed node leaves behind.
  const dead = fixture.another({
    TRON_FULL_HOST: 'http://127.0.0.1:9',
    TRON_SOLIDITY_HOST: 'http://127.0.0.1:9',
  })
  await expect(probe(dead)).rejects.toThrow(/getnowblock/)
})

it('pushes are down when the service of one kind of phone has taken none for ten minutes', async () => {
  const { kernel, modules } = app
  const config = parseConfig({ DATABASE_URL: db.url, LOG_LEVEL: 'silent' })
  await kernel.outbox.add(kernel.db, { name: 'push-apns' }, {})
  const probeAfter = (ms: number) => {
    const nowMs = kernel.clock.nowMs() + ms
    const clock = { ...kernel.clock, now: () => new Date(nowMs), nowMs: () => nowMs }
    return createProbes(config, { ...modules, kernel: { ...kernel, clock } }).get('push')?.()
  }
  await expect(probeAfter(9 * MINUTE_MS)).resolves.toBeUndefined()
  await expect(probeAfter(11 * MINUTE_MS)).rejects.toThrow('what is due goes out')
})
