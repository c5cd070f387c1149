import type { Block } from '#contract/content.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'

/** More than all guides and notices in five languages. */
const MAX_TEXTS = 2_000

/** What is worked out of a published text, once in the life of the process, not once per request. */
export function oncePerText<Result>(workOut: (body: string) => Result): (body: string) => Result {
  const known = new Map<string, Result>()
  return (body) => {
    const found = known.get(body) ?? workOut(body)
    if (!known.has(body)) {
      if (known.size >= MAX_TEXTS) known.clear()
      known.set(body, found)
    }
    return found
  }
}

const parsed = oncePerText<readonly Block[]>(parseMarkdown)

/** A published text as nodes. */
export function parsedBody(body: string): Block[] {
  return [...parsed(body)]
}
