import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { dayAhead } from '#testing/members/request-examples.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createContent } from './content.ts'
import { loadShippedTerms, SHIPPED_VERSION, type TermKind } from './shipped-terms.ts'
import type { Publication } from './terms/term-versions.ts'
import { saveShippedTerms } from './terms.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { db } = kernel
const { content } = modules
/** What another process would have: the same database, and a memory of its own. */
const elsewhere = createContent({ ...kernel, ...modules })
const AUTHOR = '00000000-0000-7000-8000-0000000000cc'

/** A draft whose English text begins with its own title. */
async function aDraft(kind: TermKind, title: string): Promise<string> {
  return db.tx(async (tx) => {
    const id = (await content.makeTermsDraft(tx, { kind, madeBy: AUTHOR })) ?? ''
    const texts = { en: `# ${title}\n\nBe kind.` }
    await content.saveTermsDraft(tx, { id, isReviewed: true, texts })
    return id
  })
}

const publish = (publication: Publication) => db.tx((tx) => content.publishTerms(tx, publication))
const withdraw = (id: string) => db.tx((tx) => content.withdrawTerms(tx, id))
const plan = (publication: Publication) => db.tx((tx) => content.planPublication(tx, publication))
const binding = async (kind: TermKind) => (await content.termsInForce()).accepted[kind][0]
/** Moves the clock to the beginning of a day, or so long before it. */
const toDay = (day: string, beforeMs = 0) =>
  fixture.advance(new Date(`${day}T00:00:00.000Z`).getTime() - beforeMs - kernel.clock.nowMs())

describe('what comes with the product', () => {
  it('is laid down once as the first version, whichever process comes first, letter for letter', async () => {
    const own = openDatabase({ url: await freshDatabase(), maxConnections: 8 })
    const self = { db: own, clock: kernel.clock }
    await Promise.all(Array.from({ length: 6 }, () => saveShippedTerms(self)))
    await saveShippedTerms(self)
    const rows = await own.many(sql`
      select t.kind, t.version, x.locale, x.body, x.digest from content_terms t
      join content_terms_texts x on x.terms_id = t.id order by t.kind desc, x.locale`)
    await own.close()
    const shipped = (await loadShippedTerms()).map((text) => ({ ...text, version: SHIPPED_VERSION }))
    const sortKey = (one: { kind: string; locale: string }) => `${one.kind} ${one.locale}`
    const sorted = shipped.toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1)).toReversed()
    expect(rows).toHaveLength(2 * LOCALES.length)
    expect(new Set(rows.map((row) => JSON.stringify(Object.entries(Object(row)).toSorted())))).toEqual(
      new Set(sorted.map((row) => JSON.stringify(Object.entries(row).toSorted()))),
    )
  })

  it('is what a draft begins with, also where nobody has read the terms before', async () => {
    const own = openDatabase({ url: await freshDatabase(), maxConnections: 2 })
    const untouched = createContent({ ...kernel, ...modules, db: own })
    const draft = await own.tx(async (tx) => {
      const id = (await untouched.makeTermsDraft(tx, { kind: 'use', madeBy: AUTHOR })) ?? ''
      return untouched.findTermVersion(tx, id)
    })
    await own.close()
    const texts = (await loadShippedTerms()).filter(({ kind }) => kind === 'use')
    expect(draft?.bodies).toEqual(Object.fromEntries(texts.map(({ locale, body }) => [locale, body])))
  })
})

describe('a version', () => {
  it('binds from its day on and not before, in every process within two seconds', async () => {
    const before = await elsewhere.termsInForce()
    const day = dayAhead(fixture, 3)
    const id = await aDraft('use', 'Third day')
    expect(await publish({ id, day, asksAgain: true })).toBe(true)
    expect(await binding('use')).toBe(before.accepted.use[0])
    fixture.advance(2 * SECOND_MS)
    expect((await elsewhere.getTerm('use', 'en', day)).body[0]).toMatchObject({ text: 'Third day' })
    toDay(day, HOUR_MS)
    expect([await binding('use'), (await elsewhere.termsInForce()).accepted.use[0]]).toEqual([
      before.accepted.use[0],
      before.accepted.use[0],
    ])
    fixture.advance(HOUR_MS)
    // Whatever was remembered: the day itself is asked of the clock at every call.
    expect([await binding('use'), (await elsewhere.termsInForce()).accepted.use[0]]).toEqual([day, day])
    expect((await fixture.ok(api.system.getPublicConfig)).termsVersion).toBe(`${day}+${SHIPPED_VERSION}`)
    const shown = await fixture.ok(api.content.getTerm, { params: { kind: 'use' }, query: { locale: 'en' } })
    expect(shown).toMatchObject({ version: day, draft: false, body: [{ text: 'Third day' }, {}] })
    expect(shown.changes[0]).toEqual({ kind: 'removed', text: 'Terms of Use' })
    const older = { params: { kind: 'use' }, query: { locale: 'en' as const, version: SHIPPED_VERSION } }
    expect((await fixture.ok(api.content.getTerm, older)).draft).toBe(true)
  })

  it('binds as soon as it is published when its day is today', async () => {
    toDay(dayAhead(fixture, 1))
    fixture.advance(SECOND_MS)
    const id = await aDraft('use', 'Today')
    expect(await publish({ id, day: dayAhead(fixture, 0), asksAgain: false })).toBe(true)
    expect(await binding('use')).toBe(dayAhead(fixture, 0))
    expect(await withdraw(id)).toBe(false)
    const second = { id: await aDraft('use', 'Later today'), day: dayAhead(fixture, 0), asksAgain: false }
    expect(await plan(second)).toBe('day')
  })

  it('is published once, however often and by however many at once', async () => {
    const day = dayAhead(fixture, 5)
    const ids = [await aDraft('privacy', 'One'), await aDraft('privacy', 'Other')]
    const published = await Promise.all(
      Array.from({ length: 20 }, (_, index) => publish({ id: ids[index % 2] ?? '', day, asksAgain: true })),
    )
    expect(published.filter(Boolean)).toHaveLength(1)
  })

  it('can be taken back before its day, and its day gets another name then', async () => {
    const { versions } = await content.getTerm('privacy', 'ko')
    const day = versions[0]?.version ?? ''
    const rows = await db.many<{ id: string }>(
      sql`select id from content_terms where kind = 'privacy' and version = ${day}`,
    )
    const [coming] = rows
    const taken = await Promise.all(Array.from({ length: 10 }, () => withdraw(coming?.id ?? '')))
    expect(taken.filter(Boolean)).toHaveLength(1)
    await expect(content.getTerm('privacy', 'ko', day)).rejects.toThrow('COMMON-A001')
    expect(await publish({ id: await aDraft('privacy', 'Again'), day, asksAgain: true })).toBe(true)
    toDay(day)
    fixture.advance(2 * SECOND_MS)
    expect(await binding('privacy')).toBe(`${day}.2`)
  })

  it('keeps its text for ever: what is published is altered by nothing', async () => {
    const version = (await binding('use')) ?? ''
    const of = sql`(select id from content_terms where kind = 'use' and version = ${version})`
    for (const change of [
      sql`update content_terms_texts set body = 'other' where terms_id = ${of}`,
      sql`delete from content_terms_texts where terms_id = ${of}`,
      sql`update content_terms set binds_at = binds_at + interval '1 day' where id = ${of}`,
      sql`update content_terms set state = 'DRAFT' where id = ${of}`,
      sql`delete from content_terms where id = ${of}`,
      sql`insert into content_terms_texts (terms_id, locale, body, digest) values (${of}, 'en', 'a', 'b')`,
    ])
      await expect(db.run(change), change.text).rejects.toMatchObject({ code: '42501' })
    const [row] = await db.many<{ id: string }>(sql`select id from content_terms where id = ${of}`)
    const texts = { en: 'another' }
    const saved = await db.tx((tx) =>
      content.saveTermsDraft(tx, { id: row?.id ?? '', isReviewed: false, texts }),
    )
    expect(saved).toBe(false)
  })

  it('is refused while a language is missing, for a day that is past or taken, and while another one waits', async () => {
    const id = await aDraft('use', 'Refused')
    const asked = { id, asksAgain: true }
    const ownDay = ((await binding('use')) ?? '').slice(0, 10)
    for (const day of [dayAhead(fixture, -1), ownDay, dayAhead(fixture, 368)])
      expect(await plan({ ...asked, day }), day).toBe('day')
    const day = dayAhead(fixture, 10)
    await db.tx((tx) => content.saveTermsDraft(tx, { id, isReviewed: true, texts: { zh_TW: '' } }))
    expect(await plan({ ...asked, day })).toBe('languages')
    expect(await publish({ ...asked, day })).toBe(false)
    await db.tx((tx) => content.saveTermsDraft(tx, { id, isReviewed: true, texts: { zh_TW: '# 條款' } }))
    expect(await publish({ ...asked, day })).toBe(true)
    expect(await plan({ ...asked, day })).toBe('state')
    expect(await plan({ id: await aDraft('use', 'Next'), day: dayAhead(fixture, 20), asksAgain: true })).toBe(
      'state',
    )
    expect(await plan({ ...asked, id: AUTHOR, day })).toBe('gone')
    expect(await withdraw(id)).toBe(true)
  })
})

describe('members', () => {
  const signIn = async ({ id, password }: { id: string; password: string }) =>
    (await fixture.ok(api.identity.signIn, { body: { id, password, deviceId: AUTHOR } })).access_token
  const asked = async (token: string) => (await fixture.ok(api.identity.getMe, { token })).termsToAgree
  const publishNext = async (kind: TermKind, asksAgain: boolean) => {
    const day = dayAhead(fixture, 1)
    await publish({ id: await aDraft(kind, 'Next'), day, asksAgain })
    toDay(day)
    fixture.advance(2 * SECOND_MS)
    return day
  }

  it('sign up with the binding versions only, and are kept with each of them', async () => {
    const { version, accepted } = await content.termsInForce()
    const stale = await fixture.call(api.identity.signUp, {
      body: fixture.signUpForm({ termsVersion: SHIPPED_VERSION }),
    })
    expect(stale.failure).toMatchObject({
      code: 'SIGNUP-B012',
      fields: { agreeTerms: 'SIGNUP-B012', agreePrivacy: 'SIGNUP-B012' },
    })
    const { token } = await fixture.aMember({ termsVersion: version })
    const { consents, termsToAgree } = await fixture.ok(api.identity.getMe, { token })
    expect(consents.map(({ kind, version: own }) => [kind, own])).toEqual([
      ['age', version],
      ['privacy', accepted.privacy[0]],
      ['use', accepted.use[0]],
    ])
    expect(termsToAgree).toEqual([])
  })

  it('are asked again by a version that asks, for its document alone, until they agree', async () => {
    const member = await fixture.aMember({ termsVersion: (await content.termsInForce()).version })
    const before = await binding('privacy')
    const day = await publishNext('privacy', true)
    const token = await signIn(member)
    expect(await asked(token)).toEqual([{ kind: 'privacy', version: day }])
    const agree = (version: string) =>
      fixture.call(api.content.agreeTerm, { token, body: { kind: 'privacy', version } })
    expect((await agree(before ?? '')).failure?.code).toBe('COMMON-A001')
    await Promise.all(Array.from({ length: 10 }, () => agree(day)))
    expect(await asked(token)).toEqual([])
    const counts = await modules.identity.countAgreements(db)
    expect(counts.find(({ kind, version }) => kind === 'privacy' && version === day)?.members).toBe(1)
  })

  it('are not asked by a version that does not ask, however many of those follow', async () => {
    const member = await fixture.aMember({ termsVersion: (await content.termsInForce()).version })
    await publishNext('use', false)
    const last = await publishNext('use', false)
    const token = await signIn(member)
    expect(await asked(token)).toEqual([])
    await db.run(sql`
      delete from identity_consents where kind = 'use' and member_id = ${kernel.tokens.verify(token)?.memberId ?? ''}`)
    expect(await asked(token)).toEqual([{ kind: 'use', version: last }])
  })
})

describe('a page drawn at the build', () => {
  it('stands while its text is the only one, and never for another text', async () => {
    const own = openDatabase({ url: await freshDatabase(), maxConnections: 2 })
    const here = createContent({ ...kernel, ...modules, db: own })
    const [text] = await loadShippedTerms()
    if (text === undefined) throw new Error('the product comes with terms')
    const drawn = { ...text, version: SHIPPED_VERSION }
    expect(await here.isDrawnAsBinding(drawn)).toBe(true)
    expect(await here.isDrawnAsBinding({ ...drawn, digest: 'of another text' })).toBe(false)
    expect(await here.isDrawnAsBinding({ ...drawn, version: '2020-01-01' })).toBe(false)
    await own.tx(async (tx) => {
      const id = (await here.makeTermsDraft(tx, { kind: text.kind, madeBy: AUTHOR })) ?? ''
      await here.publishTerms(tx, { id, day: dayAhead(fixture, 30), asksAgain: true })
    })
    expect(await here.isDrawnAsBinding(drawn)).toBe(false)
    await own.close()
  })

  it('gets its data from the server, in the text that binds', async () => {
    fixture.advance(DAY_MS)
    const shown = await content.getTerm('use', 'ko')
    const answer = await fixture.app.server.inject({ url: '/ko/term/use/_payload.json' })
    expect(answer.json()).toEqual({ path: '/ko/term/use', title: expect.any(String), data: shown })
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect((await fixture.app.server.inject({ url: '/ko/term/nothing/_payload.json' })).statusCode).toBe(404)
  })
})
