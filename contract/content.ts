import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { locale, time } from './parts.ts'

export const TERM_KINDS = ['use', 'privacy'] as const

/** Markdown comes parsed into a closed set of nodes; nothing on a screen is ever HTML text. */
export const inline = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  href: z.optional(z.string()),
})
export const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.number(), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), content: z.array(inline) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
])
export type Inline = z.infer<typeof inline>
export type Block = z.infer<typeof block>

export const term = z.object({
  kind: z.enum(TERM_KINDS),
  version: z.string(),
  effectiveAt: time,
  locale,
  draft: z.boolean(),
  versions: z.array(z.object({ version: z.string(), effectiveAt: time })),
  body: z.array(block),
})
export type Term = z.infer<typeof term>

export const getTerm = operation({
  method: 'GET',
  path: '/api/term/:kind',
  access: 'public',
  summary: 'The terms of use or the privacy policy, in the language of the request.',
  query: z.object({ version: z.optional(z.string().check(z.maxLength(40))), locale: z.optional(locale) }),
  answer: term,
  failures: ['COMMON-A001'],
})
