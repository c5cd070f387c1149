import { describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/db.ts'
import { openWorld, type TestMember } from '#testing/world.ts'

const world = await openWorld()
await world.app.start()
const other = await world.startAnother()
const { getMe, listSessions, signOut, signIn, modifyMe, reauthenticate, findPassword } = api.identity
const { db } = world.app.kernel
/** What the decision promises: ended in one process, refused in every other. */
const WITHIN_MS = 1_000
const SLACK_MS = 300

async function readsElsewhere({ token }: { token: string }): Promise<string> {
  return (await other.call(getMe, { token })).failure?.code ?? 'read'
}

/** Fails unless the token is refused by the other process within the promised time. */
function refusedElsewhere(token: string): Promise<void> {
  return vi.waitFor(async () => expect(await readsElsewhere({ token })).toBe('AUTH-A001'), {
    timeout: WITHIN_MS,
    interval: 20,
  })
}

async function secondToken({ id, password }: TestMember): Promise<string> {
  return (await world.ok(signIn, { body: { id, password } })).access_token
}

describe('reading with the token of a session that has ended', () => {
  it('is refused in the process that signed out, at once', async () => {
    const { token } = await world.aMember()
    await world.ok(getMe, { token })
    await world.ok(signOut, { token, body: {} })
    expect(await world.code(getMe, { token })).toBe('AUTH-A001')
    expect((await world.call(getMe, { token })).http).toBe(403)
  })

  it('is refused in another process within a second of a sign-out', async () => {
    const { token } = await world.aMember()
    expect(await readsElsewhere({ token })).toBe('read')
    await world.ok(signOut, { token, body: {} })
    await refusedElsewhere(token)
  })

  it('is refused in another process within a second of a suspension', async () => {
    const member = await world.aMember()
    expect(await readsElsewhere(member)).toBe('read')
    const { memberId = '' } = world.app.kernel.tokens.read(member.token) ?? {}
    await db.tx((tx) => world.app.modules.identity.changeSuspension(tx, { memberId, isSuspended: true }))
    await refusedElsewhere(member.token)
  })

  it('is refused in another process within a second of a new password, but not for the session that set it', async () => {
    const member = await world.aMember()
    const stolen = await secondToken(member)
    expect(await readsElsewhere({ token: stolen })).toBe('read')
    const { token, password } = member
    const { reauthToken } = await world.ok(reauthenticate, { token, body: { password } })
    const fresh = { password: 'other-ink-9922', password_check: 'other-ink-9922', reauthToken }
    await world.ok(modifyMe, { token, body: fresh })
    await refusedElsewhere(stolen)
    expect(await readsElsewhere(member)).toBe('read')
  })

  it('is refused within a second although no notification of the end was ever sent', async () => {
    const { token } = await world.aMember()
    expect(await readsElsewhere({ token })).toBe('read')
    const { sessionId = '' } = world.app.kernel.tokens.read(token) ?? {}
    await db.run(
      sql`update identity_sessions set ended_at = now(), end_reason = 'ENDED' where id = ${sessionId}`,
    )
    await vi.waitFor(async () => expect(await readsElsewhere({ token })).toBe('AUTH-A001'), {
      timeout: WITHIN_MS + SLACK_MS,
      interval: 20,
    })
  })
})

describe('an issued password', () => {
  async function issued({ id, email }: TestMember): Promise<string> {
    await world.ok(findPassword, { body: { id, email } })
    const mail = await vi.waitUntil(async () =>
      (await world.mails(email)).find(({ text }) => /one-time password/.test(text)),
    )
    return /^\s*([A-Za-z2-9]{12})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('ends the sessions that were open before it was used', async () => {
    const member = await world.aMember()
    expect(await readsElsewhere(member)).toBe('read')
    await world.ok(signIn, { body: { id: member.id, password: await issued(member) } })
    await refusedElsewhere(member.token)
  })

  it('opens nothing but the change of the password, in every process', async () => {
    const member = await world.aMember()
    const password = await issued(member)
    const { access_token: token } = await world.ok(signIn, { body: { id: member.id, password } })
    const answers = await Promise.all([
      world.code(listSessions, { token }),
      world.code(api.wallet.getBalance, { token }),
      other.call(api.wallet.getBalance, { token }).then(({ failure }) => failure?.code),
      world.code(modifyMe, { token, body: { name: 'Another Name' } }),
    ])
    expect(answers).toEqual(['AUTH-A002', 'AUTH-A002', 'AUTH-A002', 'AUTH-A002'])
    const { reauthToken } = await world.ok(reauthenticate, { token, body: { password } })
    const fresh = { password: 'other-ink-9922', password_check: 'other-ink-9922', reauthToken }
    await world.ok(modifyMe, { token, body: fresh })
    expect(await world.code(listSessions, { token })).toBe('success')
    expect((await other.call(listSessions, { token })).http).toBe(200)
  })
})
