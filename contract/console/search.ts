import { z } from 'zod/mini'
import { get } from './parts.ts'

export const SEARCH_KINDS = ['member', 'withdrawal', 'deposit', 'ledgerEntry', 'request', 'inquiry'] as const

const hit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string(),
  /** A login ID, a sum, or the name of what it is. */
  title: z.string(),
  /** What tells it from others: a state, or whose it is. */
  text: z.string(),
})
export type SearchHit = z.infer<typeof hit>

export const search = get({
  path: '/api/staff/search',
  right: 'members.see',
  summary:
    'Staff: whatever has this number, ID, mail, phone, code, address or transaction, of what the reader may see.',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ items: z.array(hit) }),
  failures: [],
})
