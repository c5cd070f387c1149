import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { openRootKey } from '#server/kernel/security/keys/root-key.ts'
import { createSecrets } from '#server/kernel/security/secrets.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { countLeft, rotateMasterKey } from './rotate-master-key.ts'

const [former, next] = [randomBytes(32), randomBytes(32)]
const fixture = await createFixture({ MASTER_KEY: former.toString('base64') })
const { db } = fixture.app.kernel
const { identity, notifications, programs, staff } = fixture.app.modules
const kinds = [identity, staff, notifications, programs].flatMap(({ sealedTexts }) => sealedTexts)

/** What a process knows that was started with these keys. */
async function open(current: Buffer, other?: Buffer) {
  const masterKeys = { current, other }
  return { db, masterKeys, secrets: createSecrets(await openRootKey(db, masterKeys), masterKeys) }
}
const sumOf = (counted: readonly { readonly left: number }[]) =>
  counted.reduce((sum, { left }) => sum + left, 0)
const COUNT = 203
/** One person of staff, one enrolment, the key of web push. */
const OTHERS = 3

/** More members with an authenticator than one piece takes. */
beforeAll(async () => {
  const { kernel, modules } = fixture.app
  const ids = await aCrowd({ kernel, modules }, { count: COUNT })
  const { secrets } = kernel
  const sealed = ids.map((id) => secrets.seal(`secret of ${id}`, { owner: id, purpose: 'otp' }))
  await db.run(sql`
    insert into identity_otp (member_id, sealed_secret, state, on_at)
    select m, s, 'ON', now() from unnest(${ids}::uuid[], ${sealed}::text[]) x (m, s)`)
  const person = randomUUID()
  const ofPerson = secrets.seal('of a person', { owner: person, purpose: 'staff-otp' })
  await db.run(sql`
    insert into staff_people (id, login_id, name, locale, roles, state, sealed_secret, created_at)
    values (${person}, 'rotated', 'Rotated', 'en', '{owner}', 'INVITED', ${ofPerson}, now())`)
  await db.run(sql`
    insert into staff_enrolments (digest, staff_id, password_hash, sealed_secret, expires_at)
    values ('digest', ${person}, '', ${ofPerson}, now())`)
  await db.run(sql`
    insert into notifications_vapid (public_key, sealed_private)
    values ('public', ${secrets.seal('of the house', { owner: 'install', purpose: 'vapid' })})`)
})

async function openAll(secrets: ReturnType<typeof createSecrets>): Promise<number> {
  const rows = await db.many<{ id: string; sealed: string }>(
    sql`select member_id as id, sealed_secret as sealed from identity_otp where sealed_secret is not null`,
  )
  for (const { id, sealed } of rows)
    expect(secrets.open(sealed, { owner: id, purpose: 'otp' })).toBe(`secret of ${id}`)
  return rows.length
}

describe('a master key that is replaced', () => {
  it('is refused when it is not the database’s, and named by its id only', async () => {
    const wrong = randomBytes(32)
    const said = await open(wrong).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(said).toMatch(/MASTER_KEY is key [\w-]{8}, but this database belongs to key [\w-]{8}/)
    expect(said).not.toContain(wrong.toString('base64'))
    await expect(open(wrong, next)).rejects.toThrow('belongs to key')
  })

  it('goes on after a crash in the middle, and then leaves nothing', async () => {
    const kernel = await open(next, former)
    expect(sumOf(await countLeft(kernel, kinds))).toBe(COUNT + OTHERS)
    let opened = 0
    const dying = {
      ...kernel.secrets,
      open(sealed: string, target: { owner: string; purpose: string }) {
        opened += 1
        if (opened > COUNT - 1) throw new Error('killed')
        return kernel.secrets.open(sealed, target)
      },
    }
    await expect(rotateMasterKey({ ...kernel, secrets: dying }, kinds)).rejects.toThrow('killed')
    expect(sumOf(await countLeft(kernel, kinds))).toBe(COUNT - 200 + OTHERS)
    // A process that still runs with both keys the other way round opens all of them.
    expect(await openAll(createSecrets(former, { current: former, other: next }))).toBe(COUNT)
    expect(sumOf(await rotateMasterKey(kernel, kinds))).toBe(0)
  })

  it('does nothing the second time', async () => {
    const versions = () =>
      db.one(sql`select array_agg(xmin::text order by member_id) as versions from identity_otp`)
    const before = await versions()
    expect(sumOf(await rotateMasterKey(await open(next, former), kinds))).toBe(0)
    expect(await versions()).toEqual(before)
  })

  it('opens everything alone from then on, and the former one starts no process any more', async () => {
    expect(await openAll((await open(next)).secrets)).toBe(COUNT)
    await expect(open(former)).rejects.toThrow('was replaced by key')
    await expect(open(former, next)).rejects.toThrow('was replaced by key')
  })

  it('can be replaced again', async () => {
    const third = randomBytes(32)
    expect(sumOf(await rotateMasterKey(await open(third, next), kinds))).toBe(0)
    expect(await openAll((await open(third)).secrets)).toBe(COUNT)
    await expect(open(next, third)).rejects.toThrow('was replaced by key')
  })
})
