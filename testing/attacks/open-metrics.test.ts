import { afterAll, describe, expect, it } from 'vitest'
import { createFixture } from '#testing/fixtures/fixture.ts'

const TOKEN = 'a-token-for-the-scraper-of-tests'
const fixture = await createFixture()
const address = await fixture.app.metrics.start({ port: 0, host: '127.0.0.1', token: TOKEN })
afterAll(() => fixture.app.metrics.stop())

describe('reading the metrics through the proxy', () => {
  it('finds none on the port that members reach, even from this machine', async () => {
    for (const url of ['/metrics', '/metrics/', '//metrics']) {
      const { statusCode, body } = await fixture.app.server.inject({ url, remoteAddress: '127.0.0.1' })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toContain('http_request_duration_seconds')
    }
  })

  it('is refused on their own port without the token', async () => {
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(address, { headers: { authorization: 'Bearer wrong' } })).status).toBe(404)
    const read = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await read.text()).toContain('http_request_duration_seconds')
  })
})
