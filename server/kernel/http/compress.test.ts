import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { compressionOf } from './compress.ts'

const fixture = await createFixture()
const { token } = await fixture.aMember()

function get(path: string, encoding: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  return fixture.app.server.inject({ method: 'GET', url: path, headers })
}
const LARGE = '/api/reward/incentive'

describe('an answer of more than 1 KB', () => {
  it('is compressed for a client that says it can read that', async () => {
    const plain = await get(LARGE, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.length).toBeGreaterThan(1024)
    const [brotli, gzip] = [await get(LARGE, 'gzip, deflate, br, zstd'), await get(LARGE, 'gzip')]
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })
})

it('a small answer goes as it is', async () => {
  const answer = await get(api.identity.getOtpStatus.path, 'br')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBeUndefined()
})

it('no answer of the console is compressed: its session is a cookie', () => {
  const paths = Object.values(consoleApi).flatMap((area) => Object.values(area).map(compressionOf))
  expect(new Set(paths)).toEqual(new Set([false]))
})
