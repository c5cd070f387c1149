import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import type { TestMember } from '#testing/fixtures/fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { sendInquiry } from '#testing/members/send-inquiry.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { getArchive, requestArchive, saveArchive } = api.archives
interface Member extends TestMember {
  readonly memberId: string
}
const FORMULA = '=cmd|calc'

const proofOf = async ({ token, password }: Member) =>
  (await fixture.ok(api.identity.reauthenticate, { token, body: { password } })).reauthToken
const request = async (member: Member) =>
  fixture.call(requestArchive, { token: member.token, body: { reauthToken: await proofOf(member) } })

async function save(member: Member, id: string, reauthToken?: string) {
  return fixture.app.server.inject({
    method: 'POST',
    url: saveArchive.path.replace(':id', id),
    headers: { authorization: `Bearer ${member.token}` },
    payload: { reauthToken: reauthToken ?? (await proofOf(member)) },
  })
}

/** A member with money but without OTP, so that the password confirms who it is. */
async function aMember(): Promise<Member> {
  const member = await fixture.aMember()
  const { memberId = '' } = kernel.tokens.verify(member.token) ?? {}
  await fixture.deposit({ memberId }, 'USDT', '125.5')
  return { ...member, memberId }
}

async function aReady(member?: Member) {
  const owner = member ?? (await aMember())
  const { data } = await request(owner)
  expect(await modules.archives.buildDue()).toBe(1)
  return { owner, id: data?.archive.id ?? '' }
}

const partsOf = (id: string) =>
  kernel.db.many<{ attempt: number }>(sql`select attempt from archives_parts where copy_id = ${id}`)
const stateOf = async ({ token }: Member) => (await fixture.ok(getArchive, { token })).archive

describe('a copy of a member’s data', () => {
  it('holds what every module knows about them, as JSON and CSV, with their files', async () => {
    const member = await aMember()
    const { token } = member
    const picture = new File([new Uint8Array(await sampleOf('png'))], '../../evil.png', { type: 'image/png' })
    const fields = { type: 'error', title: FORMULA, content: 'Words of mine', file: picture }
    await sendInquiry(fixture, { token, fields })
    const { id } = await aReady(member)
    const answer = await save(member, id)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''my-data-[\d-]+\.zip$/,
    )
    const files = unzipSync(answer.rawPayload)
    const names = Object.keys(files)
    const json = (name: string) => JSON.parse(strFromU8(files[`json/${name}.json`] ?? new Uint8Array()))
    expect(json('identity/members')).toMatchObject([{ email: member.email, id: member.memberId }])
    expect(strFromU8(files['json/identity/members.json'] ?? new Uint8Array())).not.toContain('argon2')
    expect(json('ledger/accounts').length).toBeGreaterThan(0)
    expect(json('inquiries/threads')).toMatchObject([{ title: FORMULA }])
    expect(strFromU8(files['csv/inquiries/threads.csv'] ?? new Uint8Array())).toContain(`'${FORMULA}`)
    const kept = names.filter((name) => name.startsWith('files/'))
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatch(/^files\/inquiries\/files\/[\w-]+\.png$/)
    expect(names.filter((name) => name.includes('..'))).toEqual([])
    // A file leaves memory before the next row is fetched: it stands ahead of the list that names it.
    expect(names.indexOf(kept[0] ?? '')).toBe(names.indexOf('json/inquiries/files.json') - 1)
    const { tables } = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))
    expect(tables.length).toBeGreaterThan(40)
    expect(names).toHaveLength(tables.length * 2 + kept.length + 2)
  })

  it('says of money what the books say, from the member’s own side alone', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const { id } = await aReady(member)
    const files = unzipSync((await save(member, id)).rawPayload)
    const whole = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')
    for (const word of [other.email, other.memberId, other.id]) expect(whole).not.toContain(word)
    const rows: { amount: string; balance_after: string; account_id: string }[] = JSON.parse(
      strFromU8(files['json/ledger/transfers.json'] ?? new Uint8Array()),
    )
    const accounts: { id: string; balance: string }[] = JSON.parse(
      strFromU8(files['json/ledger/accounts.json'] ?? new Uint8Array()),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const account of accounts) {
      const last = rows.findLast((row) => row.account_id === account.id)
      if (last !== undefined) expect(last.balance_after).toBe(account.balance)
    }
  })

  it('is told when it is asked for, ready and saved, by notification, mail and security log', async () => {
    const { owner, id } = await aReady()
    await save(owner, id)
    const { items } = await fixture.ok(api.identity.listSecurityEvents, {
      token: owner.token,
      query: { size: 3 },
    })
    expect(items.map(({ kind }) => kind)).toEqual(['ARCHIVE_SAVED', 'ARCHIVE_READY', 'ARCHIVE_REQUESTED'])
    const subjects = (await fixture.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Copy of your data'))).toHaveLength(3)
  })

  it('is sealed where it is kept', async () => {
    const { owner, id } = await aReady()
    const row = await kernel.db.one<{ sealed: Buffer }>(sql`
      select sealed from archives_parts where copy_id = ${id} and number = 0`)
    expect(row.sealed.includes('identity/members')).toBe(false)
    // A piece that was put into another copy does not open there.
    await kernel.db.run(sql`update archives_parts set attempt = 9 where copy_id = ${id}`)
    await kernel.db.run(sql`update archives_copies set attempt = 9 where id = ${id}`)
    expect((await save(owner, id)).json()).toMatchObject({ code: 'COMMON-C001' })
  })

  it('is deleted after its days, and with the erasure of the account', async () => {
    const { owner, id } = await aReady()
    const second = await aReady()
    fixture.advance(7 * DAY_MS - HOUR_MS)
    expect(await modules.archives.sweepArchives()).toBe(0)
    await kernel.db.tx((tx) => modules.archives.eraseMember(tx, second.owner.memberId))
    expect(await partsOf(second.id)).toEqual([])
    fixture.advance(2 * HOUR_MS)
    expect((await save(await renewed(owner), id)).json()).toMatchObject({ code: 'COMMON-A001' })
    expect(await modules.archives.sweepArchives()).toBeGreaterThan(0)
    expect(await partsOf(id)).toEqual([])
  })
})

/** The same member after days, signed in again. */
async function renewed(member: Member): Promise<Member> {
  const body = { id: member.id, password: member.password }
  return { ...member, token: (await fixture.ok(api.identity.signIn, { body })).access_token }
}

describe('attacks on a copy', () => {
  it('gives none without a confirmation, with a used one, or with another member’s', async () => {
    const { owner, id } = await aReady()
    const other = await aMember()
    expect((await save(owner, id, 'made up')).json()).toMatchObject({ code: 'MODIFY-A002' })
    expect((await save(owner, id, await proofOf(other))).json()).toMatchObject({ code: 'MODIFY-A002' })
    const used = await proofOf(owner)
    expect((await save(owner, id, used)).statusCode).toBe(200)
    expect((await save(owner, id, used)).json()).toMatchObject({ code: 'MODIFY-A002' })
    expect(await fixture.code(requestArchive, { token: other.token, body: {} })).toBe('MODIFY-A002')
  })

  it('hides another member’s, whatever is guessed', async () => {
    const { id } = await aReady()
    const other = await aMember()
    for (const guess of [id, crypto.randomUUID(), 'x', `${id}%00`])
      expect((await save(other, guess)).json()).toMatchObject({ code: 'COMMON-A001' })
    expect(await stateOf(other)).toBeNull()
  })

  it('makes one of two requests at once, and none within a day after it', async () => {
    const member = await aMember()
    const proofs = [await proofOf(member), await proofOf(member)]
    const answers = await Promise.all(
      proofs.map((reauthToken) =>
        fixture.call(requestArchive, { token: member.token, body: { reauthToken } }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data?.archive.id)).size).toBe(1)
    expect(await modules.archives.buildDue()).toBe(1)
    expect((await request(member)).failure?.code).toBe('ARCHIVE-A001')
    fixture.advance(DAY_MS)
    expect((await request(await renewed(member))).failure).toBeUndefined()
    expect(await modules.archives.buildDue()).toBe(1)
  })

  it('is made by one of two workers', async () => {
    await request(await aMember())
    const made = await Promise.all([modules.archives.buildDue(), modules.archives.buildDue()])
    expect(made.toSorted()).toEqual([0, 1])
  })

  it('is whole after a crash in the middle, by the next try alone', async () => {
    const member = await aMember()
    const { data } = await request(member)
    const id = data?.archive.id ?? ''
    await crashingAt(kernel.db, 'identity_security_events', async () => {
      expect(await modules.archives.buildDue()).toBe(0)
    })
    expect((await partsOf(id)).map(({ attempt }) => attempt)).toEqual([1])
    expect(await stateOf(member)).toMatchObject({ state: 'BUILDING' })
    expect((await save(member, id)).json()).toMatchObject({ code: 'COMMON-A001' })
    expect(await modules.archives.buildDue()).toBe(0)
    fixture.advance(6 * MINUTE_MS)
    expect(await modules.archives.buildDue()).toBe(1)
    expect(new Set((await partsOf(id)).map(({ attempt }) => attempt))).toEqual(new Set([2]))
    expect(Object.keys(unzipSync((await save(member, id)).rawPayload))).toContain('manifest.json')
  })

  it('is given up after three tries, and can be asked for again at once', async () => {
    const member = await aMember()
    await request(member)
    await crashingAt(kernel.db, 'identity_security_events', async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        await modules.archives.buildDue()
        fixture.advance(6 * MINUTE_MS)
      }
    })
    expect(await stateOf(await renewed(member))).toMatchObject({ state: 'FAILED' })
    expect((await request(await renewed(member))).failure).toBeUndefined()
    expect(await modules.archives.buildDue()).toBe(1)
  })

  it('is given up after three tries that ended with their processes', async () => {
    const member = await aMember()
    const { data } = await request(member)
    // What three killed workers leave.
    await kernel.db.run(
      sql`update archives_copies set attempt = 3, leased_until = ${kernel.clock.now()} where id = ${data?.archive.id ?? ''}`,
    )
    expect(await modules.archives.buildDue()).toBe(0)
    expect(await stateOf(member)).toMatchObject({ state: 'FAILED' })
  })

  it('is refused, instead of ending as half a file, when its pieces are deleted while it is fetched', async () => {
    const { owner, id } = await aReady()
    await kernel.db.run(sql`delete from archives_parts where copy_id = ${id}`)
    expect((await save(owner, id)).statusCode).toBe(500)
  })

  it('gives nothing to a session that was ended by closing the account', async () => {
    const { owner, id } = await aReady()
    const { token } = owner
    const [first, second] = [await proofOf(owner), await proofOf(owner)]
    await kernel.db.tx((tx) =>
      modules.identity.beginClosing(tx, {
        memberId: owner.memberId,
        closesAt: new Date(kernel.clock.nowMs() + DAY_MS),
        leavesRest: true,
        paysTo: undefined,
        origin: { address: '-', device: '-' },
      }),
    )
    expect((await save({ ...owner, token }, id, second)).json()).toMatchObject({ code: 'AUTH-A001' })
    expect(await fixture.code(requestArchive, { token, body: { reauthToken: first } })).toBe('AUTH-A001')
  })
})
