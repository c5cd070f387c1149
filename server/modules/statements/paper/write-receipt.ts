import { CSV_TEXTS } from '#contract/csv-texts/all.ts'
import { csvWord } from '#contract/csv-texts/csv-texts.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import type { getHistory } from '#contract/wallet/wallet.ts'
import type { SealedAt } from '#server/modules/ledger/ledger.ts'
import { clockText } from '#server/kernel/paper/paper-texts.ts'
import { openPaper } from '#server/kernel/paper/paper.ts'
import type { PaperReader } from './write-statement.ts'

export interface ReceiptOf {
  readonly detail: AnswerOf<typeof getHistory>
  readonly zone: string
  readonly seal: SealedAt | undefined
}

/** One transaction as a PDF. */
export async function writeReceipt(
  { detail, zone, seal }: ReceiptOf,
  { locale, brandName, member, madeAt }: PaperReader,
): Promise<Uint8Array<ArrayBuffer>> {
  const [texts, csv] = [STATEMENT_TEXTS[locale], CSV_TEXTS[locale]]
  const { transaction, formula } = detail
  const paper = await openPaper({ title: texts.receipt, brandName, locale, madeAt })
  const lines: readonly (readonly [label: string, value: string | null])[] = [
    [csv.columns.id, transaction.id],
    [texts.member, member],
    [csv.columns.date, `${clockText(new Date(transaction.date), zone)} (${zone})`],
    [csv.columns.type, csvWord(csv, transaction.type)],
    [csv.columns.amount, `${transaction.amount} ${transaction.coin}`],
    [csv.columns.result, csvWord(csv, transaction.result)],
    [csv.columns.address, transaction.address],
    [csv.columns.txid, transaction.txid],
    [csv.columns.balanceAfter, transaction.balanceAfter],
    ['=', formula],
  ]
  for (const [label, value] of lines) if (value !== null) paper.pair(label, value)
  paper.heading(texts.seal)
  if (seal === undefined) paper.note(texts.notSealed)
  else {
    paper.note(texts.sealNote.replace('{batch}', String(seal.batch)))
    paper.note(seal.head)
  }
  paper.pair(texts.made, `${clockText(madeAt, zone)} (${zone})`)
  return paper.end(() => texts.foot.replace('{brand}', brandName))
}
