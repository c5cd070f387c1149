import { bindTo } from '#server/kernel/bind.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { createPaperDesk } from '#server/kernel/paper/paper-desk.ts'
import { getStored, insertSignature, isBalanced, parseClose, type Signing } from './close-rows.ts'
import { closesConsole } from './closes.console.ts'
import type { ClosesContext, ClosesSelf } from './closes-context.ts'
import { makeCloses } from './make-closes.ts'
import type { CloseOrder } from './paper/write-close.ts'

export type Closes = ReturnType<typeof createCloses>

const WORKER = new URL('paper/paper-worker.ts', import.meta.url)

/** The hash of a close that can be signed. Throws COMMON-A001 for none, STAFF-A008 for one that is signed or does not come to nothing. */
async function getSignable(tx: Tx, day: string): Promise<string> {
  const row = await getStored(tx, day)
  if (row.signedAt !== null || !isBalanced(parseClose(row.text))) throw new Failure(failures.staff.wrongState)
  return row.hash.toString('hex')
}

/** Freezes a day with the second of its two signatures. Throws STAFF-A008 when it is signed already. */
async function sign({ clock }: ClosesSelf, tx: Tx, signing: Omit<Signing, 'at'>): Promise<void> {
  await insertSignature(tx, { ...signing, at: clock.now() })
}

/** Daily closes: the books of each finished day, worked out from the ledger and frozen once two persons signed. */
export function createCloses(context: ClosesContext) {
  const self: ClosesSelf = { ...context, writePaper: createPaperDesk<CloseOrder>(WORKER) }
  return { ...bindTo(self, { makeCloses, sign, consoleCalls: closesConsole }), getSignable }
}
