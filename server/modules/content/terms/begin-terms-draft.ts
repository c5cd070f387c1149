import type { Tx } from '#server/kernel/database/db.ts'
import type { ContentContext } from '../content-context.ts'
import type { TermKind } from '../shipped-terms.ts'
import { saveShippedTerms } from '../terms.ts'
import { findVersionBefore, makeTermsDraft } from './term-versions.ts'

/** Begins a draft with the texts that bind now; undefined when too many are begun. */
export async function beginTermsDraft(
  self: ContentContext,
  tx: Tx,
  draft: { kind: TermKind; madeBy: string },
): Promise<string | undefined> {
  // Where nobody has read the terms yet, none bind: the draft would begin empty.
  const binding = await findVersionBefore(tx, { kind: draft.kind, at: self.clock.now() })
  if (binding === undefined) await saveShippedTerms(self)
  return makeTermsDraft(self, tx, draft)
}
