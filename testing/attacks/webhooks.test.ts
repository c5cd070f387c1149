import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { postWebhook } from '#server/modules/programs/webhooks/post-webhook.ts'
import { createResolveName } from '#server/modules/programs/webhooks/resolve-name.ts'
import { verifyWebhook } from '../../client/src/webhooks.ts'
import { createWebhookFixture } from '#testing/fixtures/webhooks/webhook-fixture.ts'
import { makeKey, reauthByPassword } from '#testing/members/program-keys.ts'
import { startNameServer } from '#testing/outside/name-server.ts'

const fixture = await createWebhookFixture()
const { inbox, makeWebhook, runDue, notifyDeposit, stopReceiver } = fixture
const { programs } = api
const names = await startNameServer()
afterAll(async () => {
  names.close()
  await stopReceiver()
})
beforeEach(() => {
  inbox.change(204)
  inbox.received.splice(0)
})

describe('an endpoint as a way into the operator’s network', () => {
  it.each([
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://postgres.internal/',
    'http://hooks.example.com/',
    'https://hooks.example.com:5432/',
    'https://me:secret@hooks.example.com/',
  ])('is not made for %s', async (url) => {
    const member = await fixture.aMember()
    const body = { ...fixture.form({ url }), reauthToken: await reauthByPassword(fixture, member) }
    expect(await fixture.code(programs.createWebhook, { token: member.token, body })).toBe('WEBHOOK-B003')
  })

  it('is not reached when the event is sent, however its address came into the table', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member, { url: 'https://localtest.example.com/' })
    // Written past the contract.
    await fixture.db.run(
      sql`update programs_endpoints set url = 'https://127.0.0.1/in' where id = ${endpoint.id}`,
    )
    await notifyDeposit(member)
    await runDue()
    const [delivery] = await fixture.deliveriesOf(member, endpoint.id)
    expect(delivery).toMatchObject({ state: 'WAITING', lastCode: 'ADDRESS', lastAnswer: null })
  })

  it.each(['127.0.0.1', '169.254.169.254', '10.0.0.5'])(
    'is not reached by a name that leads to %s when the event is sent',
    async (address) => {
      names.answer(address)
      const resolve = createResolveName([names.address])
      const request = { url: new URL('https://hooks.example.com/in'), headers: {}, body: '{}' }
      expect(await postWebhook({ resolve, sandboxUrl: '' }, request)).toMatchObject({ code: 'ADDRESS' })
    },
  )

  it('does not lead elsewhere by a redirect', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    inbox.change(302)
    await notifyDeposit(member)
    await runDue()
    expect(inbox.received.map(({ path }) => path)).toEqual(['/in'])
    expect((await fixture.deliveriesOf(member, endpoint.id))[0]?.lastCode).toBe('HTTP 302')
  })
})

describe('an event', () => {
  it('that was forged, changed, signed by another secret or sent again later is no event', async () => {
    const member = await fixture.aMember()
    const { secret } = await makeWebhook(member)
    const { secret: other } = await makeWebhook(member)
    await notifyDeposit(member)
    await runDue()
    const sent = inbox.received.find(
      (one) => fixture.headersOf(one, secret) === one.headers['webhook-signature'],
    )
    const headers: Readonly<Record<string, string>> = sent?.headers ?? {}
    const body = sent?.body ?? ''
    const signedMs = Number(headers['webhook-timestamp']) * SECOND_MS
    const whole = { secret, headers, body, nowMs: signedMs }
    expect(await verifyWebhook(whole)).toMatchObject({ type: 'deposit.credited', data: { amount: '12.5' } })
    const unkeyed = createHmac('sha256', '').update(
      `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
    )
    const wrong = [
      { ...whole, secret: other },
      { ...whole, body: body.replace('12.5', '9012.5') },
      { ...whole, headers: { ...headers, 'webhook-id': crypto.randomUUID() } },
      {
        ...whole,
        headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 60) },
      },
      { ...whole, headers: { ...headers, 'webhook-signature': `v1,${unkeyed.digest('base64')}` } },
      { ...whole, headers: { ...headers, 'webhook-signature': 'v1,' } },
      { ...whole, headers: {} },
      { ...whole, nowMs: signedMs + 5 * MINUTE_MS + SECOND_MS },
      { ...whole, nowMs: signedMs - 5 * MINUTE_MS - SECOND_MS },
    ]
    for (const [index, one] of wrong.entries())
      await expect(verifyWebhook(one), String(index)).rejects.toThrow('webhook')
  })
})

describe('another member’s endpoint', () => {
  it('is neither read, changed, tested, given a secret nor removed, and its deliveries are not sent again', async () => {
    const [owner, other] = [await fixture.aMember(), await fixture.aMember()]
    const { endpoint } = await makeWebhook(owner)
    await makeWebhook(other)
    await notifyDeposit(owner)
    await runDue()
    const [delivery] = await fixture.deliveriesOf(owner, endpoint.id)
    const [theirs] = (await fixture.ok(programs.listWebhooks, { token: other.token })).endpoints
    inbox.received.splice(0)
    const as = { token: other.token, params: { id: endpoint.id, delivery: delivery?.id ?? '' } }
    const reauthToken = await reauthByPassword(fixture, other)
    const codes = [
      await fixture.code(programs.listWebhookDeliveries, as),
      await fixture.code(programs.changeWebhook, { ...as, body: { on: false } }),
      await fixture.code(programs.testWebhook, as),
      await fixture.code(programs.rotateWebhookSecret, { ...as, body: { reauthToken } }),
      await fixture.code(programs.removeWebhook, as),
      await fixture.code(programs.replayWebhook, as),
      // Through an endpoint of one's own.
      await fixture.code(programs.replayWebhook, {
        ...as,
        params: { id: theirs?.id ?? '', delivery: delivery?.id ?? '' },
      }),
    ]
    expect(codes).toEqual(codes.map(() => 'COMMON-A001'))
    await runDue()
    expect(inbox.received).toEqual([])
    expect((await fixture.ok(programs.listWebhooks, { token: owner.token })).endpoints[0]).toEqual(endpoint)
  })

  it('is out of reach of an API key, also of its own member’s', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    const { secret: token } = await makeKey(fixture, member)
    const params = { id: endpoint.id }
    expect(await fixture.code(programs.listWebhooks, { token })).toBe('APIKEY-A002')
    expect(await fixture.code(programs.listWebhookDeliveries, { token, params })).toBe('APIKEY-A002')
    expect(await fixture.code(programs.createWebhook, { token, body: fixture.form() })).toBe('APIKEY-A002')
  })
})
