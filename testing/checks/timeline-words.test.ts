import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SECURITY_EVENTS } from '#contract/members/account.ts'
import { HOUSE_KINDS, WALLET_TYPES } from '#contract/wallet/wallet.ts'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { textKey } from '#console/i18n/words.ts'
import { CONSOLE_TEXTS, listMessages } from '#tools/build/messages.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

const db = openDatabase({ url: await freshDatabase(), maxConnections: 1 })
afterAll(() => db.close())
const english = await listMessages('en', CONSOLE_TEXTS)
const korean = await listMessages('ko', CONSOLE_TEXTS)

const STAFF = join(import.meta.dirname, '../../server/modules/staff')

/** Every kind that an entry of the books can have: the ledger shows them all. */
async function kindsOfMoney(): Promise<string[]> {
  const rules = await db.many<{ kind: string }>(sql`select distinct kind from ledger_rules`)
  return rules.map(({ kind }) => kind)
}

async function classesOfAccounts(): Promise<string[]> {
  const classes = await db.many<{ class: string }>(sql`select class from ledger_classes`)
  return classes.map((row) => row.class)
}

/** What is written into the audit log beside the calls of the console, whose words are tested with them. */
function actsOfTheirOwn(): string[] {
  const sources = globSync('*/*.ts', { cwd: STAFF }).filter((path) => !path.endsWith('.test.ts'))
  const text = sources.map((path) => readFileSync(join(STAFF, path), 'utf8')).join('\n')
  return [...text.matchAll(/action: '(\w+\.\w+)'/g)].map((match) => match[1] ?? '')
}

it('everything that can happen to a member or in the books has a word in the console’s languages', async () => {
  const money = await kindsOfMoney()
  const acts = actsOfTheirOwn()
  expect(money.length).toBeGreaterThan(15)
  expect(acts.length).toBeGreaterThan(3)
  const keys = [
    ...[...SECURITY_EVENTS, ...money].map((kind) => `event_${textKey(kind)}`),
    ...acts.map((act) => `act_${textKey(act)}`),
    ...(await classesOfAccounts()).map((name) => `account_${textKey(name)}`),
  ]
  expect(keys.filter((key) => english[key] === undefined || korean[key] === undefined)).toEqual([])
})

it('everything that two of the staff may change has a name in the console’s languages', async () => {
  const parameters = await createTestParameters(db, createClock()).list(db)
  expect(parameters.length).toBeGreaterThan(50)
  const keys = parameters.map(({ name }) => `field_${textKey(name)}`)
  expect(keys.filter((key) => english[key] === undefined || korean[key] === undefined)).toEqual([])
})

it('no word of the console is for an event or an account that cannot be', async () => {
  const known = new Set([
    ...[...SECURITY_EVENTS, ...(await kindsOfMoney())].map((kind) => `event_${textKey(kind)}`),
    ...(await classesOfAccounts()).map((name) => `account_${textKey(name)}`),
  ])
  expect(Object.keys(english).filter((key) => /^(event|account)_/.test(key) && !known.has(key))).toEqual([])
})

it('every kind of entry in the books has a word for members, who read what has the same cause as their own', async () => {
  const worded: readonly string[] = [...WALLET_TYPES, ...HOUSE_KINDS]
  const kinds = await kindsOfMoney()
  expect(kinds.filter((kind) => !worded.includes(kind))).toEqual([])
  expect(HOUSE_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([])
})
