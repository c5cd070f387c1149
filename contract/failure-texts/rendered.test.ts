import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { FAILURES, isFailureCode, type FailureCode, type FailureMeta } from '../failures/errors.ts'
import { META_WORDS } from '../failures/failure-meta.ts'
import { LOCALES } from '../locale.ts'
import type { Area } from '../operation.ts'
import { fillFailure } from './fill.ts'
import { FAILURE_TEXTS } from './texts.ts'

const CODES = Object.keys(FAILURES).filter((code) => isFailureCode(code))
const TIME = '2026-11-23T12:34:00.000Z'

/** Every value that a name in braces is filled with by the server. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  time: [TIME],
  date: [TIME, '2026-12-01'],
  until: [TIME],
  field: META_WORDS.field,
  list: [...META_WORDS.list.map((one) => [one]), [...META_WORDS.list]],
  reason: META_WORDS.reason,
  min: ['10', 5],
  max: ['20,000', 95],
  step: ['5'],
  have: ['12.5'],
  left: ['0.5'],
}

/** Every meta of a code: each value once, the others at their first. */
function metasOf(code: FailureCode): FailureMeta[] {
  const names = [...FAILURE_TEXTS.en.codes[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const first = Object.fromEntries(names.map((name) => [name, VALUES[name]?.[0]]))
  const each = names.flatMap((name) => (VALUES[name] ?? []).map((value) => ({ ...first, [name]: value })))
  const timeless = code in FAILURE_TEXTS.en.timeless ? [{ ...first, time: '–' }] : []
  return [...(each.length === 0 ? [first] : each), ...timeless]
}

const rendered = LOCALES.flatMap((locale) =>
  CODES.flatMap((code) =>
    metasOf(code).map((meta) => ({
      locale,
      code,
      text: fillFailure(FAILURE_TEXTS[locale], { code, meta }, (at, kind) =>
        kind === 'moment' ? at.toISOString().slice(0, 16).replace('T', ' ') : at.toISOString().slice(0, 10),
      ),
    })),
  ),
)

/** Words of another script that a reader of these languages knows as they are. */
const KNOWN = /MCS|USDT|TRX|TRON|OTP|ID|API|ICO|JSON|https|Auto Master|Idempotency-Key|Secret|UP|DOWN/g

describe('every failure in every language with every value it can be filled with', () => {
  it('knows the values of all its braces', () => {
    expect(rendered.filter(({ text }) => /[{}…]|undefined|null|\[object/.test(text))).toEqual([])
  })

  it('has no word of ours in it: no field name, no code, no raw moment', () => {
    const raw = rendered.filter(({ text }) =>
      /[a-z][A-Z]|[A-Z]{2,}_|\dT\d\d:|\b(STAFF|SECURITY|RISK|RECONCILE)\b/.test(text),
    )
    expect(raw).toEqual([])
  })

  it('has no English word outside English', () => {
    const foreign = rendered.filter(
      ({ locale, text }) => locale !== 'en' && /[A-Za-z]{3,}/.test(text.replaceAll(KNOWN, '')),
    )
    expect(foreign).toEqual([])
  })

  it('says until when only where it is known', () => {
    expect(rendered.filter(({ text }) => text.includes('–'))).toEqual([])
  })
})

it('no field of a call answers a text whose bounds only the handler knows', () => {
  const areas: Readonly<Record<string, Area>> = api
  const answered = Object.values(areas)
    .flatMap((area) => Object.values(area))
    .flatMap(({ path, fields = {}, malformed }) =>
      [...Object.entries(fields), ['', malformed ?? 'COMMON-B001'] as const].map(([field, code]) => ({
        path,
        field,
        code,
      })),
    )
  const unfilled = answered.filter(
    ({ field, code }) =>
      /\{/.test(FAILURE_TEXTS.en.codes[code]) && !META_WORDS.field.some((known) => known === field),
  )
  expect(unfilled).toEqual([])
})
