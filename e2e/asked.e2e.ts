import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { asStaff } from './staff.ts'

const JOURNEY_MS = 200_000
const PERSON: Person = {
  id: 'haeun2026',
  email: 'haeun@members.example',
  name: '서하은',
  phone: '01023450091',
  password: '단풍-plum-7431',
  locale: 'ko',
}
const text = textsOf('ko')
const journey = borrowProductForJourney()
beforeAll(() => becomeMember(journey, PERSON))

/** Hides a table of the server, or restores it: requests in between meet a true failure. */
async function change(statement: Sql): Promise<void> {
  await asStaff(journey, async (_, tx) => void (await tx.run(statement)))
}

function getServerLog(): string {
  const logs = join(journey.internals.dataDir, 'logs')
  return readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('\n')
}

/** Fills the rest of the form and sends it; returns what came along, as the staff read it. */
async function send(page: Page, subject: string): Promise<object> {
  await page.getByLabel(text('board', 'subject'), { exact: true }).fill(subject)
  await page.getByLabel(text('board', 'content'), { exact: true }).fill('확인을 부탁드립니다.')
  await page.getByRole('button', { name: text('board', 'send') }).click()
  await page.waitForURL(/\/ko\/board\/inquiry\/history\/[\w-]{22}$/)
  const id = page.url().split('/').at(-1) ?? ''
  let context: object = {}
  await asStaff(journey, async ({ inquiries }) => {
    ;({ context } = await inquiries.getForStaff(id))
  })
  return context
}

describe('what a member is asked, and can tell', () => {
  it(
    'a member who agreed to older terms is asked once at the next visit, and the agreement is stored with its version',
    async () => {
      const ofPerson = sql`kind = 'use' and member_id = (select id from identity_members where login_id = ${PERSON.id})`
      await change(sql`update identity_consents set version = '2025-01-01' where ${ofPerson}`)
      const page = await memberOnPhone(journey, PERSON)
      const asked = page.getByRole('dialog', { name: text('content', 'updated') })
      await asked.getByRole('link', { name: text('content', 'term_use') }).waitFor()
      expect(await asked.getByRole('link', { name: text('content', 'term_privacy') }).count()).toBe(0)
      await asked.getByRole('button', { name: text('content', 'agree'), exact: true }).click()
      await asked.waitFor({ state: 'hidden' })
      await page.reload({ waitUntil: 'networkidle' })
      expect(await asked.count()).toBe(0)
      const versions: string[] = []
      await asStaff(journey, async (_, tx) => {
        const rows = await tx.many<{ version: string }>(
          sql`select version from identity_consents where ${ofPerson} order by version`,
        )
        versions.push(...rows.map(({ version }) => version))
      })
      expect(versions).toEqual(['2025-01-01', '2026-11-01'])
    },
    JOURNEY_MS,
  )

  it(
    'a failure leads to a form that already knows it, and the staff read its code, request and build',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await change(sql`alter table content_marks rename to content_marks_gone`)
      const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/guide/video'))
      await page.goto('/ko/guide/video')
      const requestId = (await failed).headers()['x-request-id'] ?? ''
      await page.getByRole('link', { name: text('board', 'report') }).click()
      await page.waitForURL(/\/ko\/board\/inquiry\?/)
      await change(sql`alter table content_marks_gone rename to content_marks`)
      expect(await page.getByLabel(text('board', 'type'), { exact: true }).inputValue()).toBe('error')
      await page.getByText(`COMMON-C001 · ${requestId}`).waitFor()
      const { id: buildId } = await (await page.request.get('/build.json')).json()
      expect(await send(page, '영상 목록이 열리지 않습니다')).toEqual({
        code: 'COMMON-C001',
        requestId,
        buildId,
      })
      expect(getServerLog()).toContain(requestId)
    },
    JOURNEY_MS,
  )

  it(
    'a line of the ledger leads to the form too, and the staff read which line it is',
    async () => {
      const page = await memberOnPhone(journey, PERSON)
      await deposit(page, 'USDT', '25')
      await page.goto('/ko/wallet/histories')
      await page
        .getByRole('link', { name: /25\.00/ })
        .first()
        .click()
      await page.getByRole('link', { name: text('board', 'report') }).click()
      await page.waitForURL(/\/ko\/board\/inquiry\?type=wallet&about=/)
      const about = new URL(page.url()).searchParams.get('about') ?? ''
      const { id: buildId } = await (await page.request.get('/build.json')).json()
      expect(await send(page, '입금 수수료가 궁금합니다')).toEqual({ about, buildId })
      await asStaff(journey, async (_, tx) => {
        // A deposit keeps the name that it had before it was final; its entry in the books refers to it.
        const line = await tx.one(
          sql`select kind, amount::text from ledger_transfers where reference = ${about}`,
        )
        expect(line).toEqual({ kind: 'deposit', amount: '25000000' })
      })
    },
    JOURNEY_MS,
  )
})
