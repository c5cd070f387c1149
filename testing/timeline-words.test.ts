import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SECURITY_EVENTS } from '#contract/account.ts'
import { openDatabase, sql } from '#server/kernel/db.ts'
import { wordKey } from '#console/i18n/words.ts'
import { CONSOLE_TEXTS, readMessages } from '#tools/messages.ts'
import { freshDatabase } from './database.ts'

const db = openDatabase({ url: await freshDatabase(), maxConnections: 1 })
afterAll(() => db.close())
const english = await readMessages('en', CONSOLE_TEXTS)
const korean = await readMessages('ko', CONSOLE_TEXTS)

/** Classes of accounts whose movements a member's page of the console shows. */
const SHOWN = ['MEMBER_AVAILABLE', 'MEMBER_BONUS', 'MEMBER_LOCKED', 'MEMBER_GAS']
const STAFF = join(import.meta.dirname, '../server/modules/staff')

async function kindsOfMoney(): Promise<string[]> {
  const rules = await db.many<{ kind: string }>(sql`
    select distinct kind from ledger_rules where debit_class = any (${SHOWN}) or credit_class = any (${SHOWN})`)
  return rules.map(({ kind }) => kind)
}

/** What is written into the audit log beside the calls of the console, whose words are tested with them. */
function actsOfTheirOwn(): string[] {
  const sources = globSync('*.ts', { cwd: STAFF }).filter((path) => !path.endsWith('.test.ts'))
  const text = sources.map((path) => readFileSync(join(STAFF, path), 'utf8')).join('\n')
  return [...text.matchAll(/action: '(\w+\.\w+)'/g)].map((match) => match[1] ?? '')
}

test('everything that can happen to a member has a word in the console’s languages', async () => {
  const money = await kindsOfMoney()
  const acts = actsOfTheirOwn()
  expect(money.length).toBeGreaterThan(15)
  expect(acts.length).toBeGreaterThan(3)
  const keys = [
    ...[...SECURITY_EVENTS, ...money].map((kind) => `event_${wordKey(kind)}`),
    ...acts.map((act) => `act_${wordKey(act)}`),
  ]
  expect(keys.filter((key) => english[key] === undefined || korean[key] === undefined)).toEqual([])
})

test('no word of a member’s page is for something that cannot happen', async () => {
  const known = new Set(
    [...SECURITY_EVENTS, ...(await kindsOfMoney())].map((kind) => `event_${wordKey(kind)}`),
  )
  expect(Object.keys(english).filter((key) => key.startsWith('event_') && !known.has(key))).toEqual([])
})
