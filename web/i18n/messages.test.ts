import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { disagreements, listMessages } from '#tools/build/messages.ts'

const WEB = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((path) => !path.includes('generated') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(WEB, path), 'utf8'))
  .join('\n')
const used = new Set([...sources.matchAll(/\bm\.([a-z]+_\w+)/g)].map((match) => match[1] ?? ''))
const english = await listMessages('en')

/** Words that are the same in English on purpose: names and abbreviations. */
const SAME_AS_ENGLISH = new Set([
  'otp_title',
  'game_title',
  'identity_id',
  'signals_record_kind',
  'book_remove_text',
  'histories_ico',
  'wallet_worth',
  'wallet_ratio',
  'subscribe_signal',
  'subscribe_autobot',
  'invite_route_kakao',
  'invite_route_telegram',
  'channels_telegram',
  'guide_cat_auto',
  'home_signal_master',
])

it('every text that the app asks for exists', () => {
  expect([...used].filter((key) => english[key] === undefined)).toEqual([])
})

it('every text that exists is asked for', () => {
  expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
})

describe.each(LOCALES.filter((locale) => locale !== 'en'))('in %s', (locale) => {
  it('no text is missing, unknown or filled differently', async () => {
    expect(disagreements(english, await listMessages(locale))).toEqual([])
  })

  it('no text is still English', async () => {
    const own = await listMessages(locale)
    const same = Object.keys(english).filter((key) => own[key] === english[key] && !SAME_AS_ENGLISH.has(key))
    expect(same).toEqual([])
  })

  it('no text is empty or begins or ends with a space', async () => {
    const texts = Object.entries(await listMessages(locale))
    expect(texts.filter(([, text]) => typeof text === 'string' && text.trim() !== text)).toEqual([])
    expect(texts.filter(([, text]) => text === '')).toEqual([])
  })
})
