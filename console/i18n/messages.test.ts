import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { REQUEST_KINDS } from '#contract/rules/staff-requests.ts'
import { STAFF_ROLES } from '#contract/rules/staff-rights.ts'
import { CONSOLE_TEXTS, disagreements, listMessages } from '#tools/build/messages.ts'
import { WORD_GROUPS, textKey } from './words.ts'

const CONSOLE = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: CONSOLE })
  .filter((path) => !path.includes('generated') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(CONSOLE, path), 'utf8'))
  .join('\n')
const used = new Set([...sources.matchAll(/\bt\.([a-z]+_\w+)/g)].map((match) => match[1] ?? ''))
const english = await listMessages('en', CONSOLE_TEXTS)
const korean = await listMessages('ko', CONSOLE_TEXTS)

/** Words looked up by what the server answered. */
const isWord = (key: string) => WORD_GROUPS.some((group) => key.startsWith(`${group}_`))
/** Names that are the same in both languages on purpose. */
const SAME_AS_ENGLISH = new Set(['feature_game'])

it('every text that the console asks for exists, and every one that exists is asked for', () => {
  expect([...used].filter((key) => english[key] === undefined)).toEqual([])
  expect(Object.keys(english).filter((key) => !used.has(key) && !isWord(key))).toEqual([])
})

it('no text is missing in Korean, still English, empty, or filled differently', () => {
  expect(disagreements(english, korean)).toEqual([])
  const same = Object.keys(english).filter((key) => korean[key] === english[key] && !SAME_AS_ENGLISH.has(key))
  expect(same).toEqual([])
  const texts = [...Object.values(english), ...Object.values(korean)]
  expect(texts.filter((text) => text === '' || text.trim() !== text)).toEqual([])
})

it('a value is looked up by one key, however the server writes it', () => {
  expect(['PENDING_SEND', 'pendingSend', 'pending-send', 'members.noteMember'].map(textKey)).toEqual([
    'pending_send',
    'pending_send',
    'pending_send',
    'members_note_member',
  ])
})

it('everything that is written into the audit log, asked of two persons, or held as a role has a word', () => {
  const audited = Object.entries(consoleApi).flatMap(([area, calls]) =>
    Object.entries(calls)
      .filter(([, operation]) => 'audited' in operation && operation.audited)
      .map(([name]) => `act_${textKey(`${area}.${name}`)}`),
  )
  expect(audited.length).toBeGreaterThan(50)
  const kinds = Object.keys(REQUEST_KINDS).map((kind) => `kind_${textKey(kind)}`)
  const roles = STAFF_ROLES.map((role) => `role_${role}`)
  expect([...audited, ...kinds, ...roles].filter((key) => english[key] === undefined)).toEqual([])
})
