import { describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
await fixture.app.start()
const other = await fixture.startAnother()
const { getMe, listSessions, signOut, signIn, modifyMe, reauthenticate, findPassword } = api.identity
const { db } = fixture.app.kernel
/** Ended in one process, refused in every other; that it is a second is held by session-checks.test.ts, with a clock of its own. */
const WITHIN_MS = 30_000

async function readsElsewhere({ token }: { token: string }): Promise<string> {
  return (await other.call(getMe, { token })).failure?.code ?? 'read'
}

/** Fails unless the token is refused by the other process. */
function refusedElsewhere(token: string): Promise<void> {
  return vi.waitFor(async () => expect(await readsElsewhere({ token })).toBe('AUTH-A001'), {
    timeout: WITHIN_MS,
    interval: 20,
  })
}

async function secondToken({ id, password }: TestMember): Promise<string> {
  return (await fixture.ok(signIn, { body: { id, password } })).access_token
}

describe('reading with the token of a session that has ended', () => {
  it('is refused in the process that signed out, at once', async () => {
    const { token } = await fixture.aMember()
    await fixture.ok(getMe, { token })
    await fixture.ok(signOut, { token, body: {} })
    expect(await fixture.code(getMe, { token })).toBe('AUTH-A001')
    expect((await fixture.call(getMe, { token })).http).toBe(403)
  })

  it('is refused in another process after a sign-out', async () => {
    const { token } = await fixture.aMember()
    expect(await readsElsewhere({ token })).toBe('read')
    await fixture.ok(signOut, { token, body: {} })
    await refusedElsewhere(token)
  })

  it('is refused in another process after a suspension', async () => {
    const member = await fixture.aMember()
    expect(await readsElsewhere(member)).toBe('read')
    const { memberId = '' } = fixture.app.kernel.tokens.verify(member.token) ?? {}
    await db.tx((tx) => fixture.app.modules.identity.changeSuspension(tx, { memberId, isSuspended: true }))
    await refusedElsewhere(member.token)
  })

  it('is refused in another process after a new password, but not for the session that set it', async () => {
    const member = await fixture.aMember()
    const stolen = await secondToken(member)
    expect(await readsElsewhere({ token: stolen })).toBe('read')
    const { token, password } = member
    const { reauthToken } = await fixture.ok(reauthenticate, { token, body: { password } })
    const fresh = { password: 'other-ink-9922', password_check: 'other-ink-9922', reauthToken }
    await fixture.ok(modifyMe, { token, body: fresh })
    await refusedElsewhere(stolen)
    expect(await readsElsewhere(member)).toBe('read')
  })

  it('is refused although no notification of the end was ever sent', async () => {
    const { token } = await fixture.aMember()
    expect(await readsElsewhere({ token })).toBe('read')
    const { sessionId = '' } = fixture.app.kernel.tokens.verify(token) ?? {}
    await db.run(
      sql`update identity_sessions set ended_at = now(), end_reason = 'ENDED' where id = ${sessionId}`,
    )
    await refusedElsewhere(token)
  })
})

describe('an issued password', () => {
  async function issued({ id, email }: TestMember): Promise<string> {
    await fixture.ok(findPassword, { body: { id, email } })
    const mail = await vi.waitUntil(async () =>
      (await fixture.mails(email)).find(({ text }) => /temporary password/.test(text)),
    )
    return /^\s*([A-Za-z2-9]{12})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('ends the sessions that were open before it was used', async () => {
    const member = await fixture.aMember()
    expect(await readsElsewhere(member)).toBe('read')
    await fixture.ok(signIn, { body: { id: member.id, password: await issued(member) } })
    await refusedElsewhere(member.token)
  })

  it('opens nothing but the change of the password, in every process', async () => {
    const member = await fixture.aMember()
    const password = await issued(member)
    const { access_token: token } = await fixture.ok(signIn, { body: { id: member.id, password } })
    const answers = await Promise.all([
      fixture.code(listSessions, { token }),
      fixture.code(api.wallet.getBalance, { token }),
      other.call(api.wallet.getBalance, { token }).then(({ failure }) => failure?.code),
      fixture.code(modifyMe, { token, body: { name: 'Another Name' } }),
    ])
    expect(answers).toEqual(['AUTH-A002', 'AUTH-A002', 'AUTH-A002', 'AUTH-A002'])
    const { reauthToken } = await fixture.ok(reauthenticate, { token, body: { password } })
    const fresh = { password: 'other-ink-9922', password_check: 'other-ink-9922', reauthToken }
    await fixture.ok(modifyMe, { token, body: fresh })
    expect(await fixture.code(listSessions, { token })).toBe('success')
    expect((await other.call(listSessions, { token })).http).toBe(200)
  })
})
