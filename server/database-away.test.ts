import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { openCuttableWire } from '#testing/chaos/faults/cuttable-wire.ts'
import { createApp, WEB_FOLDER } from '#server/app.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { overNetwork } from '#tools/launch/postgres.ts'

// Two processes of one installation.
const MASTER_KEY = randomBytes(32).toString('base64')
const fixture = await createFixture({ MASTER_KEY })
const { kernel } = fixture.app
const wire = await openCuttableWire(Number(new URL(kernel.db.url).port))
const url = overNetwork(kernel.db.url)
url.port = String(wire.port)
const app = await createApp(
  parseConfig({
    DATABASE_URL: url.href,
    MASTER_KEY,
    DATA_DIR: '/tmp',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ROLE: 'web',
  }),
  WEB_FOLDER,
)
const address = await app.start()
afterAll(async () => {
  await app.stop()
  await wire.close()
})

it('a database that is away is answered with 503 at once, never with 500, and the pages stay', async () => {
  const call = async (path: string) => {
    const answer = await fetch(`${address}${path}`)
    const body = await answer.text()
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body,
    }
  }
  expect((await call(api.system.getPublicConfig.path)).status).toBe(200)
  await wire.close()
  await expect
    .poll(async () => JSON.parse((await call('/readyz')).body), { timeout: 10_000 })
    .toEqual({
      status: 'ready',
      database: 'away',
    })
  const answers = await Promise.all(Array.from({ length: 40 }, () => call(api.system.getPublicConfig.path)))
  for (const { status, retryAfter, body } of answers)
    expect([status, retryAfter, JSON.parse(body).code]).toEqual([503, '2', 'COMMON-C002'])
})
