import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { TEST_KIND } from '#contract/programs/webhook-kinds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createWebhookFixture } from '#testing/fixtures/webhooks/webhook-fixture.ts'
import { reauthByPassword } from '#testing/members/program-keys.ts'

const fixture = await createWebhookFixture()
const { inbox, makeWebhook, runDue, notifyDeposit, headersOf, deliveriesOf, stopReceiver } = fixture
const { programs } = api
afterAll(stopReceiver)
beforeEach(() => {
  inbox.change(204)
  inbox.received.splice(0)
})

describe('an endpoint', () => {
  it('gets what its member is told, signed, and only the events that were chosen', async () => {
    const member = await fixture.aMember()
    const { secret, endpoint } = await makeWebhook(member, { events: ['deposit.credited'] })
    const id = await notifyDeposit(member)
    await runDue()
    const [received] = inbox.received
    expect(inbox.received).toHaveLength(1)
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      type: 'deposit.credited',
      data: { id, source: 'CHAIN', amount: '12.5', coin: 'USDT' },
    })
    expect(received?.headers['webhook-signature']).toBe(headersOf(received, secret))
    const [delivery] = await deliveriesOf(member, endpoint.id)
    expect(delivery).toMatchObject({ state: 'DELIVERED', lastCode: 'HTTP 204', attempts: 1, nextAt: null })
    expect(delivery?.id).toBe(received?.headers['webhook-id'])
  })

  it('gets nothing of another member, nothing while it is paused, and nothing once it is gone', async () => {
    const [member, other] = [await fixture.aMember(), await fixture.aMember()]
    const { endpoint } = await makeWebhook(member)
    await notifyDeposit(other)
    const { token } = member
    await fixture.ok(programs.changeWebhook, { token, params: { id: endpoint.id }, body: { on: false } })
    await notifyDeposit(member)
    await fixture.ok(programs.removeWebhook, { token, params: { id: endpoint.id } })
    await notifyDeposit(member)
    await runDue()
    expect(inbox.received).toEqual([])
  })

  it('is tried again with growing waits under the same number, and given up after three days', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    inbox.change(500)
    await notifyDeposit(member)
    const hours = [0, 0, 0, 0, 2, 5, 10, 14, 20, 24]
    const waits = hours.map((count) => count * HOUR_MS)
    waits.splice(1, 3, 5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS)
    for (const [tried, wait] of waits.entries()) {
      if (wait > 0) {
        fixture.advance(wait - SECOND_MS)
        await runDue()
        expect(inbox.received).toHaveLength(tried)
        fixture.advance(SECOND_MS)
      }
      await runDue()
      expect(inbox.received).toHaveLength(tried + 1)
    }
    fixture.advance(DAY_MS)
    await runDue()
    expect(inbox.received).toHaveLength(10)
    expect(new Set(inbox.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(inbox.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const [delivery] = await deliveriesOf(member, endpoint.id)
    expect(delivery).toMatchObject({ state: 'FAILED', attempts: 10, lastCode: 'HTTP 500', nextAt: null })
  })

  it('is switched off after days without a success, and its member is told; on again it begins anew', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    inbox.change(500)
    const params = { id: endpoint.id }
    for (let day = 0; day < 4; day += 1) {
      await fixture.ok(programs.testWebhook, { token: await fixture.signIn(member), params })
      await runDue()
      fixture.advance(DAY_MS)
      await runDue()
    }
    expect(
      (await fixture.ok(programs.listWebhooks, { token: await fixture.signIn(member) })).endpoints[0]?.state,
    ).toBe('ON')
    fixture.advance(DAY_MS)
    await runDue()
    const session = { token: await fixture.signIn(member) }
    expect((await fixture.ok(programs.listWebhooks, session)).endpoints[0]?.state).toBe('DISABLED')
    const [alarm] = (await fixture.ok(api.notifications.listAlarms, session)).items
    expect(alarm?.title).toBe('Webhook My program was turned off')
    expect(await fixture.code(programs.testWebhook, { ...session, params })).toBe('WEBHOOK-A002')
    const on = await fixture.ok(programs.changeWebhook, { ...session, params, body: { on: true } })
    expect(on).toMatchObject({ state: 'ON', failingSince: null })
  })

  it('whose receiver says that it is gone is switched off at once', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    inbox.change(410)
    await fixture.ok(programs.testWebhook, { token: member.token, params: { id: endpoint.id } })
    await runDue()
    const { endpoints } = await fixture.ok(programs.listWebhooks, { token: member.token })
    expect(endpoints[0]?.state).toBe('DISABLED')
  })

  it('is sent a test, and anything of its log again under the same number', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    const { token } = member
    const test = await fixture.ok(programs.testWebhook, { token, params: { id: endpoint.id } })
    await runDue()
    const params = { id: endpoint.id, delivery: test.id }
    expect(await fixture.ok(programs.replayWebhook, { token, params })).toMatchObject({ state: 'WAITING' })
    await runDue()
    const ids = inbox.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([test.id, test.id])
    expect(inbox.received[0]?.body).toBe(inbox.received[1]?.body)
    expect(JSON.parse(test.body)).toMatchObject({ type: TEST_KIND, data: { endpoint: endpoint.id } })
  })

  it('with a new secret is signed by both for a day, then by the new one alone', async () => {
    const member = await fixture.aMember()
    const { endpoint, secret } = await makeWebhook(member)
    const { token } = member
    const params = { id: endpoint.id }
    const body = { reauthToken: await reauthByPassword(fixture, member) }
    const renewed = await fixture.ok(programs.rotateWebhookSecret, { token, params, body })
    expect(await fixture.code(programs.rotateWebhookSecret, { token, params, body })).toBe('MODIFY-A002')
    const signatures = async () => {
      await notifyDeposit(member)
      await runDue()
      return inbox.received[0]?.headers['webhook-signature']?.split(' ')
    }
    const both = await signatures()
    expect(both).toEqual([headersOf(inbox.received[0], renewed.secret), headersOf(inbox.received[0], secret)])
    fixture.advance(DAY_MS)
    expect(await signatures()).toEqual([headersOf(inbox.received[0], renewed.secret)])
  })

  it('is made after a step-up, told by notification and mail, one of five, and its secret is sealed', async () => {
    const member = await fixture.aMember()
    const { token } = member
    const { form } = fixture
    expect(await fixture.code(programs.createWebhook, { token, body: form() })).toBe('MODIFY-A002')
    const { endpoint, secret } = await makeWebhook(member)
    for (let made = 1; made < 5; made += 1) await makeWebhook(member)
    const reauthToken = await reauthByPassword(fixture, member)
    const sixth = { ...form(), reauthToken }
    expect(await fixture.code(programs.createWebhook, { token, body: sixth })).toBe('WEBHOOK-A001')
    const [alarm] = (await fixture.ok(api.notifications.listAlarms, { token })).items
    expect(alarm?.title).toBe('Webhook created')
    const [mail] = await fixture.mails(member.email)
    expect(mail?.subject).toBe('[MCS Members] Webhook created')
    const { row } = await fixture.db.one<{ row: string }>(
      sql`select to_jsonb(e)::text as row from programs_endpoints e where id = ${endpoint.id}`,
    )
    expect(row).not.toContain(secret.slice(10, 30))
  })
})

describe('deliveries', () => {
  it('wait for nobody: a transaction that is undone sends nothing, and one that is not sends once', async () => {
    const member = await fixture.aMember()
    await makeWebhook(member)
    await fixture.db
      .tx(async (tx) => {
        await notifyDeposit(member, tx)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await notifyDeposit(member)
    await Promise.all([runDue(), runDue(), runDue()])
    expect(inbox.received).toHaveLength(1)
  })

  it('are forgotten after thirty days, and go with the endpoint and the account', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    await notifyDeposit(member)
    await runDue()
    const count = async () =>
      (
        await fixture.db.one<{ count: number }>(
          sql`select count(*)::integer as count from programs_deliveries where endpoint_id = ${endpoint.id}`,
        )
      ).count
    fixture.advance(30 * DAY_MS - HOUR_MS)
    await fixture.app.modules.programs.sweepDeliveries()
    expect(await count()).toBe(1)
    fixture.advance(2 * HOUR_MS)
    await fixture.app.modules.programs.sweepDeliveries()
    expect(await count()).toBe(0)
    await notifyDeposit(member)
    await runDue()
    expect(await count()).toBe(1)
    const memberId = await fixture.idOf(member)
    await fixture.db.tx((tx) => fixture.app.modules.programs.eraseMember(tx, memberId))
    expect(await count()).toBe(0)
  })

  it('of signals go to members who may read signals, when one is found and when it ends', async () => {
    const [open, late] = [await fixture.aMember(), await fixture.aMember()]
    for (const member of [open, late])
      await makeWebhook(member, { events: ['signal.found', 'signal.ended'], path: member.id })
    await fixture.endTrial(late)
    const { signal } = fixture
    await fixture.db.tx(async (tx) => {
      await fixture.app.modules.programs.queueFound(tx, [signal])
      await fixture.app.modules.programs.queueEnded(tx, [{ ...signal, state: 'HIT', realisedReturn: 1.2 }])
    })
    await runDue()
    const sent = inbox.received.map(({ path, body }) => [path, JSON.parse(body).type])
    expect(sent.toSorted()).toEqual([
      [`/in/${open.id}`, 'signal.ended'],
      [`/in/${open.id}`, 'signal.found'],
    ])
  })

  it('stop with an account that is suspended', async () => {
    const member = await fixture.aMember()
    const { endpoint } = await makeWebhook(member)
    await notifyDeposit(member)
    await fixture.db.run(sql`update identity_members set state = 'SUSPENDED' where login_id = ${member.id}`)
    await runDue()
    expect(inbox.received).toEqual([])
    await fixture.db.run(sql`update identity_members set state = 'ACTIVE' where login_id = ${member.id}`)
    expect((await deliveriesOf(member, endpoint.id))[0]?.lastCode).toBe('ACCOUNT')
  })
})
