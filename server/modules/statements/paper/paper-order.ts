import type { BuiltStatement } from '../build-statement.ts'
import { type ReceiptOf, writeReceipt } from './write-receipt.ts'
import { type PaperReader, writeStatement } from './write-statement.ts'

/** What is to be put on paper, and for whom; plain data, so that another thread can be handed it. */
export type PaperOrder =
  | { readonly kind: 'statement'; readonly built: BuiltStatement; readonly reader: PaperReader }
  | { readonly kind: 'receipt'; readonly receipt: ReceiptOf; readonly reader: PaperReader }

export function writePaper(order: PaperOrder): Promise<Uint8Array<ArrayBuffer>> {
  return order.kind === 'statement'
    ? writeStatement(order.built, order.reader)
    : writeReceipt(order.receipt, order.reader)
}
