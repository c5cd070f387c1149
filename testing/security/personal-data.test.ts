import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { sendInquiry } from '#testing/members/send-inquiry.ts'
import { ROOT } from '#testing/checks/source-files.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

const rows = [
  ...readFileSync(join(ROOT, 'docs/personal-data.md'), 'utf8').matchAll(
    /^\| ([a-z_]+[.*][a-z_*]*) \| [^|]+ \| (deleted|replaced|kept|expires)(?:: [^|]+)? \|$/gm,
  ),
].map(([, pattern = '', fate = '']) => ({ pattern, fate }))
const classes = readFileSync(join(ROOT, 'docs/security/data-classes.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const fixture = await createWalletFixture()
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const columns = await kernel.db.many<{ table: string; column: string }>(sql`
  select c.table_name as table, c.column_name as column from information_schema.columns c
  where c.table_schema = 'public' order by 1, 2`)
const nameOf = ({ table, column }: (typeof columns)[number]) => `${table}.${column}`

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
}
const longest = <Row>(found: readonly Row[], patternOf: (row: Row) => string) =>
  found.toSorted((one, other) => patternOf(other).length - patternOf(one).length)[0]
const fateOf = (name: string) =>
  longest(
    rows.filter(({ pattern }) => matches(pattern, name)),
    ({ pattern }) => pattern,
  )?.fate
const classOf = (name: string) =>
  longest(
    classes.filter(([pattern = '']) => matches(pattern, name)),
    ([pattern = '']) => pattern,
  )?.[1] ?? ''

/** Words that only this member, or staff about this member, ever wrote. */
const WORDS = {
  name: 'Petronella Quist',
  title: 'Wherefore the zibeline',
  content: 'My neighbour is called Ottokar',
  file: 'photograph-of-hippolyta.png',
  answer: 'Dear Petronella, the zibeline is well',
  note: 'She phoned from Ljubljana',
  memberNote: 'Sister of a colleague, Xanthippe',
  label: 'Grandmother Euphemia',
  lock: 'Petronella asked for it on the phone',
}
let member: WalletMember
let memberId = ''

/** The member uses everything that takes words. */
async function liveALife(): Promise<void> {
  member = await fixture.aWalletMember({})
  memberId = member.memberId
  const { token } = member
  const picture = new File([new Uint8Array(await sampleOf('png'))], WORDS.file, { type: 'image/png' })
  const fields = { type: 'error', title: WORDS.title, content: WORDS.content, file: picture }
  const { data } = await sendInquiry(fixture, { token, fields })
  const params = { id: data.id }
  await staff.support.ok(consoleApi.inquiries.noteInquiry, { params, body: { content: WORDS.note } })
  const shown = await staff.support.ok(consoleApi.inquiries.getInquiry, { params })
  const seen = shown.messages.findLast(({ author }) => author !== 'NOTE')?.id ?? ''
  const body = { content: WORDS.answer, seen }
  await staff.support.ok(consoleApi.inquiries.answerInquiry, { params, body })
  const { members } = consoleApi
  const ofMember = { params: { id: memberId } }
  await staff.support.ok(members.noteMember, { ...ofMember, body: { text: WORDS.memberNote } })
  await staff.support.ok(members.unmaskMember, { ...ofMember, body: { reason: 'asked by phone' } })
  const lock = { reason: WORDS.lock, hours: 1 }
  await staff.risk.ok(members.lockWithdrawals, { ...ofMember, body: lock })
  await fixture.ok(api.wallet.addAddress, {
    token,
    body: { label: WORDS.label, address: fixture.strangeAddress(), otpCode: member.code() },
  })
}

async function closeAndErase(): Promise<void> {
  await kernel.db.run(sql`update identity_members set name = ${WORDS.name} where id = ${memberId}`)
  const { token } = member
  const otpCode = member.code()
  const { reauthToken } = await fixture.ok(api.identity.reauthenticate, { token, body: { otpCode } })
  await fixture.ok(api.accountClosure.closeAccount, { token, body: { reauthToken } })
  await kernel.outbox.drain()
  fixture.advance(31 * DAY_MS)
  for (const part of ['idempotency', 'limits', 'slowDowns'] as const) await kernel[part].sweep()
  expect(await modules.accountClosure.eraseClosed()).toBe(1)
}

/** Every column that still says one of the words. */
async function stillSaying(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const tables = [...new Set(columns.map(({ table }) => table))]
  for (const table of tables) {
    const text = `select count(*)::integer as n from "${table}" t where t::text ilike any ($1)
      or exists (select from unnest($2::text[]) w where position(w in t::text) > 0)`
    const hex = words.map((word) => Buffer.from(word).toString('hex'))
    const { n } = await kernel.db.one<{ n: number }>({
      text,
      values: [words.map((word) => `%${word}%`), hex],
    })
    if (n > 0) found.push(table)
  }
  return found
}

describe('docs/personal-data.md', () => {
  it('says of every personal or secret column what becomes of it', () => {
    const personal = columns.filter((one) => ['personal', 'secret'].includes(classOf(nameOf(one))))
    expect(personal.length).toBeGreaterThan(300)
    expect(personal.map(nameOf).filter((name) => fateOf(name) === undefined)).toEqual([])
  })

  it('has no row for a column that does not exist', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ pattern }) => !columns.some((one) => matches(pattern, nameOf(one))))).toEqual([])
  })
})

describe('the erasure of an account', () => {
  beforeAll(async () => {
    await liveALife()
    const words = [...Object.values(WORDS), member.id, member.email, member.phone.slice(1)]
    expect(await stillSaying(words.filter((word) => word !== WORDS.name))).not.toEqual([])
    await closeAndErase()
  })

  it('leaves no word of the member, or of staff about the member, in any table', async () => {
    const { lock: _, ...words } = WORDS
    const all = [...Object.values(words), member.id, member.email, member.phone.slice(1)]
    expect(await stillSaying(all)).toEqual([])
    // The reason that staff typed stays in the sealed log alone.
    expect(await stillSaying([WORDS.lock])).toEqual(['staff_audit'])
  })

  it('empties every table whose rows are deleted', async () => {
    const owned = columns.filter((one) => one.column === 'member_id' && fateOf(nameOf(one)) === 'deleted')
    expect(owned.length).toBeGreaterThan(10)
    for (const { table } of owned) {
      const text = `select count(*)::integer as n from "${table}" where member_id = $1`
      expect([table, await kernel.db.one({ text, values: [memberId] })]).toEqual([table, { n: 0 }])
    }
  })

  it('leaves the audit log as it was sealed, and its entries about the member readable under the number', async () => {
    const { verifyAudit, listAudit } = consoleApi.audit
    const auditor = await signInStaff(fixture, 'auditor1')
    expect(await auditor.ok(verifyAudit)).toMatchObject({ isRight: true })
    const { items } = await auditor.ok(listAudit, { query: { action: 'members.', size: 100 } })
    expect(items.map(({ subject }) => subject)).toEqual([
      `closed-${memberId}`,
      `closed-${memberId}`,
      `closed-${memberId}`,
    ])
  })

  it('leaves a card that answers, without a person', async () => {
    const support = await signInStaff(fixture, 'support1')
    const card = await support.ok(consoleApi.members.getMember, { params: { id: memberId } })
    expect(card).toMatchObject({ state: 'CLOSED', inquiries: [], notes: [], sessions: [], inviteCode: '-' })
    const { items } = await support.ok(consoleApi.members.listMemberEvents, {
      params: { id: memberId },
    })
    expect(items.length).toBeGreaterThan(0)
  })
})
