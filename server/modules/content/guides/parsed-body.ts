import type { Block } from '#contract/content.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'

/** More than all guides and notices in five languages. */
const MAX_TEXTS = 2_000

const parsed = new Map<string, readonly Block[]>()

/** A published text as nodes. Each text is parsed once in the life of the process, not once per request. */
export function parsedBody(body: string): Block[] {
  const known = parsed.get(body) ?? parseMarkdown(body)
  if (!parsed.has(body)) {
    if (parsed.size >= MAX_TEXTS) parsed.clear()
    parsed.set(body, known)
  }
  return [...known]
}
