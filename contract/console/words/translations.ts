import { z } from 'zod/mini'
import { locale, time } from '../../parts.ts'
import { accepted, act, colleague, get, reveal } from '../parts.ts'

/** The most edits that wait for the next release, and that one import brings. */
export const MAX_EDITS = 5_000
const key = z.string().check(z.regex(/^[a-zA-Z][\w.-]{0,99}$/))
const wording = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))

const edit = z.object({
  id: z.string(),
  key,
  locale,
  text: z.string(),
  /** The English text it was written for: when that changes, the edit is out of date. */
  source: z.string(),
  by: colleague,
  changedAt: time,
})

export const listEdits = get({
  path: '/api/staff/translations',
  right: 'app.see',
  summary:
    'Staff: changed texts of the apps that wait for the next release. The texts themselves are part of the console’s own files.',
  answer: z.object({ items: z.array(edit) }),
  failures: [],
})

export const saveEdit = act({
  path: '/api/staff/translations',
  right: 'app.write',
  summary: 'Staff: change a text in a language; braces stand for the same values as in English.',
  body: z.object({ key, locale, text: wording, source: wording }),
  answer: accepted,
  failures: ['STAFF-B002'],
  fields: { key: 'STAFF-B002', locale: 'STAFF-B002', text: 'STAFF-B002', source: 'STAFF-B002' },
})

export const dropEdit = act({
  path: '/api/staff/translations/:id/drop',
  right: 'app.write',
  summary: 'Staff: leave a text as the release has it.',
  answer: accepted,
  failures: ['COMMON-A001'],
})

export const importEdits = act({
  path: '/api/staff/translations/bulk',
  right: 'app.write',
  summary: 'Staff: the same for many texts, such as a translator’s table.',
  body: z.object({
    items: z
      .array(z.object({ key, locale, text: wording, source: wording }))
      .check(z.minLength(1), z.maxLength(MAX_EDITS)),
  }),
  answer: z.object({ saved: z.number() }),
  failures: ['STAFF-B002'],
  fields: { items: 'STAFF-B002' },
})

export const exportEdits = reveal({
  method: 'GET',
  path: '/api/staff/translations.csv',
  right: 'app.see',
  summary: 'Staff: the waiting edits as a table, which the next release takes in.',
  answer: z.string(),
  answerType: 'csv',
  failures: [],
})
