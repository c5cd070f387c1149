import assert from 'node:assert/strict'
import { until } from '../calls.ts'
import type { Checks } from '../check.ts'
import { join } from '../people.ts'

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
const REFUSED = 422

/** Section 7: the calls that the product makes. */
export const callChecks: Checks = {
  '7.1': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone()
    const sent: { path: string; bearer: string | undefined }[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/'))
        sent.push({ path: pathname, bearer: request.headers()['authorization'] })
    })
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.locator('form input').first().fill(member.id)
    await page.locator('form input[type=password]').first().fill(member.password)
    await page.locator('form button[type=submit]').first().click()
    await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
    await page.goto('/wallet', { waitUntil: 'networkidle' })
    const signIn = sent.find(({ path }) => path === '/api/auth/sign-in')
    assert.equal(signIn?.bearer, undefined)
    const balance = sent.find(({ path }) => path === '/api/wallet/balance')
    assert.match(balance?.bearer ?? '', /^Bearer ./)
  },

  '7.2': async (stage) => {
    const member = await join(stage)
    const inside = await stage.call('POST', '/api/auth/sign-in', {
      body: { id: member.id, password: member.password },
      headers: { 'x-forwarded-for': stage.newAddress() },
    })
    const renewed = await stage.call('POST', '/api/token/reissue', {
      body: { refreshToken: inside.body['refresh_token'] },
    })
    assert.equal(renewed.body['status'], 'success', renewed.text)
    assert.match(String(renewed.body['access_token']), /^.{20,}$/)
    const wrong = await stage.call('POST', '/api/token/reissue', { body: { refreshToken: 'nobody-has-it' } })
    assert.equal(wrong.body['status'], 'error')
  },

  '7.3': async (stage) => {
    const { http, body } = await stage.call('GET', '/api/config/app-version')
    assert.equal(http, 200)
    assert.equal(body['status'], 'success')
    for (const name of ['aos', 'ios']) assert.match(String(body[name]), /^\d+\.\d+\.\d+$/)
  },

  '7.4': async (stage) => {
    const { body } = await stage.call('GET', '/builds/latest.json')
    const manifest = await stage.call('GET', `/builds/meta/${String(body['id'])}.json`)
    assert.equal(manifest.http, 200)
    assert.equal(manifest.body['id'], body['id'])
    const unknown = await stage.call('GET', '/builds/meta/00000000.json')
    assert.equal(unknown.http, 404)
  },

  '7.5': async (stage) => {
    const { http, body, headers } = await stage.call('GET', '/builds/latest.json')
    assert.equal(http, 200)
    assert.match(String(body['id']), /^\w{8,}$/)
    assert.match(headers.get('cache-control') ?? '', /no-cache|no-store|max-age=0/)
  },

  '7.6': async (stage) => {
    for (const path of ['/sign-in', '/ko/sign-up', '/term/use']) {
      const { http, headers } = await stage.call('GET', `${path}/_payload.json`)
      assert.equal(http, 200, path)
      assert.match(headers.get('content-type') ?? '', /json/)
    }
  },

  '7.7': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    let refused = 0
    let renewed = 0
    await page.route('**/api/wallet/balance', (route) => {
      refused += 1
      return route.fulfill({ status: 403, json: { status: 'error', code: 'AUTH-A001' } })
    })
    page.on('response', (response) => {
      if (response.url().endsWith('/api/token/reissue')) renewed += 1
    })
    await page.goto('/wallet')
    await page.waitForURL((address) => address.pathname.endsWith('/sign-in'))
    assert(refused >= 2 && refused <= 4, `asked ${refused} times`)
    assert(renewed >= 1 && renewed <= 3, `renewed ${renewed} times`)
  },

  '7.8': async (stage) => {
    const member = await join(stage)
    const wrong = await member.call('GET', '/api/wallet/histories/nothing')
    assert.equal(wrong.body['status'], 'error')
    const page = await stage.phone(member)
    for (const status of [...RETRIED, REFUSED]) {
      const sent: (string | undefined)[] = []
      await page.unroute('**/api/setting')
      await page.route('**/api/setting', (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        sent.push(route.request().headers()['idempotency-key'])
        return route.fulfill({ status, json: { status: 'error', code: 'COMMON-C001' } })
      })
      await page.goto('/setting', { waitUntil: 'networkidle' })
      await page.getByRole('switch', { name: 'Marketing' }).click()
      const expected = status === REFUSED ? 1 : 2
      await until(`a refusal with ${status}`, async () => (sent.length >= expected ? true : undefined))
      await page.waitForLoadState('networkidle')
      assert.equal(sent.length, expected, `times sent on ${status}`)
      assert.equal(new Set(sent).size, 1, 'one key for both')
    }
  },
}
