import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { filmOf, GPS_LOCATION, sampleOf } from '#testing/outside/sample-files.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture({ LOG_LEVEL: 'silent' })
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { content } = consoleApi
const params = (id: string) => ({ params: { id } })
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n'
const file = (bytes: Buffer | string, name: string) => new File([new Uint8Array(Buffer.from(bytes))], name)
const wholeForm = async () => ({
  category: 'start',
  level: 'BASIC',
  sample: 'yes',
  file: file(filmOf({ bytes: 700_000 }), 'film.mp4'),
  picture: file(await sampleOf('png'), 'picture.png'),
  en: file(VTT, 'en.vtt'),
})
type Fields = Readonly<Record<string, string | File>>
type Keyed = Fields & { readonly key?: string }

/** Sends a video's files as a browser sends a form. */
async function send(by: StaffCaller, id: string, { key = randomUUID(), ...fields }: Keyed) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await fixture.app.server.inject({
    method: 'POST',
    url: `/api/staff/content/${id}/video`,
    headers: {
      cookie: by.cookie,
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': key,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { data, code, fields: wrong } = reply.json()
  return { data, code, wrong }
}
const get = (url: string, range?: string) =>
  fixture.app.server.inject({ url, headers: range === undefined ? {} : { range } })
const pathOf = (url: string) => url.split('?')[0] ?? ''
const texts = { en: { title: 'A film', summary: 'Short', body: 'Look.' } }

async function publish(id: string): Promise<void> {
  const body = { kind: 'VIDEO' as const, category: 'start', texts }
  await staff.content.ok(content.saveContent, { ...params(id), body })
  await staff.content.ok(content.publishContent, { ...params(id), body: { at: null } })
}

describe('a new video', () => {
  it('is a draft with its length, and plays in pieces from a signed address once it is published', async () => {
    expect((await send(staff.content, 'film', await wholeForm())).data).toEqual({ seconds: 75 })
    const draft = await staff.content.ok(content.getContent, params('film'))
    expect(draft).toMatchObject({
      kind: 'VIDEO',
      state: 'DRAFT',
      level: 'BASIC',
      isSample: true,
      subtitles: ['en'],
    })
    const { token } = await fixture.aMember()
    expect(await fixture.code(api.content.getVideo, { token, ...params('film') })).toBe('COMMON-A001')
    await publish('film')
    const video = await fixture.ok(api.content.getVideo, { token, ...params('film') })
    expect(video).toMatchObject({ title: 'A film', seconds: 75, sample: true, locked: false })
    expect(video.subtitles.map(({ locale }) => locale)).toEqual(['en'])
    const bytes = (await get(video.src)).rawPayload
    expect(bytes.length).toBe(filmOf({ bytes: 700_000 }).length)
    expect(bytes.includes(GPS_LOCATION)).toBe(false)
    const part = await get(video.src, 'bytes=299990-600009')
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 299990-600009/${bytes.length}`,
    ])
    expect(part.rawPayload.equals(bytes.subarray(299_990, 600_010))).toBe(true)
    const last = await get(video.src, 'bytes=-5')
    expect(last.rawPayload.equals(bytes.subarray(-5))).toBe(true)
    expect((await get(video.src, `bytes=${bytes.length}-`)).statusCode).toBe(416)
    expect((await get(pathOf(video.src))).statusCode).toBe(404)
    const picture = await get(video.picture)
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 })
    expect((await get(video.subtitles[0]?.src ?? '')).body).toBe(VTT)
  })

  it('is made once, however many send it at once under one key, and leaves one line in the log', async () => {
    const [form, key] = [await wholeForm(), randomUUID()]
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => send(staff.content, 'once', { ...form, key })),
    )
    for (const { data } of sent) expect(data).toEqual({ seconds: 75 })
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, { query: { subject: 'once' } })
    expect(items).toMatchObject([
      { action: 'content.saveVideo', after: { seconds: '75', sample: 'yes', subtitles: 'en' } },
    ])
  })

  it('is not there after a crash in the middle, and is when it is sent again', async () => {
    const [form, key] = [await wholeForm(), randomUUID()]
    for (const table of ['content_subtitles', 'staff_audit'])
      await crashingAt(db, table, async () => {
        expect((await send(staff.content, 'crashed', { ...form, key })).code).toBe('COMMON-C001')
      })
    expect(await staff.content.code(content.getContent, params('crashed'))).toBe('COMMON-A001')
    expect((await send(staff.content, 'crashed', { ...form, key })).data).toEqual({ seconds: 75 })
  })
})

it('other files replace the old ones: another film brings other subtitles, a picture alone changes nothing else', async () => {
  await send(staff.content, 'changed', await wholeForm())
  await publish('changed')
  const { token } = await fixture.aMember()
  const video = () => fixture.ok(api.content.getVideo, { token, ...params('changed') })
  const before = await video()
  fixture.advance(1_000)
  const facts = { category: 'start', level: 'ADVANCED', sample: 'yes' }
  const picture = file(await sampleOf('jpg'), 'other.jpg')
  await send(staff.content, 'changed', { ...facts, picture, ko: file(VTT, 'ko.vtt') })
  const second = await video()
  expect(second).toMatchObject({ seconds: 75, level: 'ADVANCED' })
  expect(second.picture).not.toBe(before.picture)
  expect(pathOf(second.src)).toBe(pathOf(before.src))
  expect(second.subtitles.map(({ locale }) => locale)).toEqual(['en', 'ko'])
  const playing = await fixture.app.modules.content.findStored('changed', basename(pathOf(before.src)))
  expect(await playing?.slice(4, 8)).toEqual(Buffer.from('ftyp'))
  await send(staff.content, 'changed', { ...facts, file: file(filmOf({ ms: 9_000 }), 'b.mp4') })
  await expect(playing?.slice(4, 8)).rejects.toThrow('one row expected')
  const third = await video()
  expect(third).toMatchObject({ seconds: 9, subtitles: [] })
  expect((await get(third.src)).statusCode).toBe(200)
  expect((await get(before.src)).statusCode).toBe(404)
})

it('what is no film, picture or subtitle, is too large, or is missing is refused by its field, and nothing is kept', async () => {
  const form = await wholeForm()
  const bad: readonly (readonly [string, Fields])[] = [
    ['file', { file: file(await sampleOf('png'), 'film.mp4') }],
    ['file', { file: file(await sampleOf('mp4'), 'no-track.mp4') }],
    ['file', { file: file(filmOf({ codec: 'mp4v' }), 'film.mp4') }],
    ['file', { file: file(filmOf({ ms: 3_600_001 }), 'long.mp4') }],
    ['file', { file: file(filmOf().subarray(0, -1), 'cut.mp4') }],
    ['file', { file: file(filmOf({ bytes: 30 * 1024 * 1024 }), 'large.mp4') }],
    ['picture', { picture: file(await sampleOf('svg'), 'picture.png') }],
    ['picture', { picture: file(await sampleOf('gif'), 'picture.png') }],
    ['picture', { picture: file(filmOf(), 'picture.png') }],
    ['en', { en: file('<script>', 'en.vtt') }],
    ['ja', { ja: file(Buffer.from([0x57, 0xff]), 'ja.vtt') }],
    ['category', { category: ' ' }],
    ['level', { level: 'EXPERT' }],
  ]
  for (const [field, change] of bad) {
    const { code, wrong } = await send(staff.content, 'refused', { ...form, ...change })
    expect([field, code, wrong]).toEqual([field, 'STAFF-B002', { [field]: 'STAFF-B002' }])
  }
  const { file: _film, ...withoutFilm } = form
  expect((await send(staff.content, 'refused', withoutFilm)).wrong).toEqual({ file: 'STAFF-B002' })
  const { picture: _picture, ...withoutPicture } = form
  expect((await send(staff.content, 'refused', withoutPicture)).wrong).toEqual({ picture: 'STAFF-B002' })
  expect((await send(staff.content, 'Not a name', form)).code).toBe('COMMON-A001')
  expect(await staff.content.code(content.getContent, params('refused'))).toBe('COMMON-A001')
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::integer as n from content_videos where item_id = 'refused'`,
  )
  expect(n).toBe(0)
})

it('roles that do not write content, and items of another kind, are refused', async () => {
  const form = await wholeForm()
  for (const role of ['finance', 'risk', 'support', 'trading', 'auditor'] as const)
    expect((await send(staff[role], 'foreign', form)).code, role).toBe('STAFF-A001')
  const body = { kind: 'GUIDE' as const, category: 'start', texts }
  await staff.content.ok(content.saveContent, { ...params('a-guide'), body })
  expect((await send(staff.content, 'a-guide', form)).code).toBe('STAFF-A008')
  const video = { kind: 'VIDEO' as const, category: 'start', texts }
  expect(await staff.content.code(content.saveContent, { ...params('no-film'), body: video })).toBe(
    'STAFF-A008',
  )
})
