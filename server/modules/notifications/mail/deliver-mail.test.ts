import { afterAll, expect, it } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { portOf } from '#testing/outside/port-of.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

/** What the reader's mail server says to each address. */
let answer = 450
let tries = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    tries += 1
    done(Object.assign(new Error('no'), { responseCode: answer }))
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const fixture = await createFixture({ SMTP_URL: `smtp://127.0.0.1:${portOf(server.server)}` })
const { db, outbox } = fixture.app.kernel

const log = () =>
  db.many(
    sql`select kind, result, code, times from notifications_deliveries where channel = 'MAIL' order by at`,
  )

it('a mail that a server puts off is tried again, one that it refuses for good is not', async () => {
  await fixture.ok(api.identity.signUp, { body: fixture.signUpForm() })
  await outbox.drain()
  expect(await log()).toEqual([{ kind: 'SECURITY_VERIFICATION', result: 'RETRYING', code: '450', times: 1 }])
  answer = 550
  fixture.advance(5_000)
  await outbox.drain()
  expect(await log()).toMatchObject([{ result: 'RETRYING' }, { result: 'REFUSED', code: '550', times: 1 }])
  const before = tries
  fixture.advance(60 * 60_000)
  await outbox.drain()
  expect(tries).toBe(before)
})
