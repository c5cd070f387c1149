import { csvTable } from '#server/kernel/files/csv-table.ts'
import { formatUnits } from '#contract/money.ts'
import type { Locale } from '#contract/locale.ts'
import { STATEMENT_CURRENCIES } from '#contract/rules/money/statement-currencies.ts'
import { STATEMENT_TEXTS } from '#contract/statement-texts/all.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { createPaperDesk, type PaperDesk } from '#server/kernel/paper/paper-desk.ts'
import { accountsOf } from '#server/modules/wallet/wallet.ts'
import { buildStatement, type StatementRequest } from './build-statement.ts'
import { listPeriods, requireZone } from './period-of.ts'
import type { PaperOrder } from './paper/paper-order.ts'
import type { PaperReader } from './paper/write-statement.ts'
import type { StatementsContext } from './statements-context.ts'

export type Statements = ReturnType<typeof createStatements>

/** A statement that is saved as a file, in the language of its reader. */
interface FileRequest extends StatementRequest {
  readonly locale: Locale
}

type WithDesk = StatementsContext & { readonly writePaper: PaperDesk<PaperOrder> }

const WORKER = new URL('paper/paper-worker.ts', import.meta.url)
const PDF = 'application/pdf'
const CSV = 'text/csv; charset=utf-8'
const COLUMNS = [
  'date',
  'type',
  'account',
  'coin',
  'amount',
  'balanceAfter',
  'value',
  'currency',
  'id',
] as const

/** The periods a member has statements of. Throws COMMON-B001 for a zone that is none. */
async function listStatements(
  self: StatementsContext,
  { memberId, zone }: { memberId: string; zone: string },
) {
  const { db, clock, ledger, market } = self
  requireZone(zone, clock.nowMs())
  const first = await ledger.findFirstMovement(accountsOf(memberId))
  const names = new Set(await market.listRatedNames(db))
  const rates = names.has('KRW') ? await market.listDayRates(db, 'KRW') : []
  const periods = listPeriods(clock, first ?? clock.now(), zone)
  return {
    periods: periods.map(({ name, isOver }) => ({ name, isOver })),
    currencies: STATEMENT_CURRENCIES.filter((name) => name === 'USD' || names.has(name)),
    source: rates.at(-1)?.source ?? null,
  }
}

async function readerOf(
  { db, clock, identity, brandName }: StatementsContext,
  { memberId, locale }: { memberId: string; locale: Locale },
): Promise<PaperReader> {
  const { loginId } = await identity.getMember(db, memberId)
  return { locale, brandName, member: loginId, madeAt: clock.now() }
}

async function saveStatementPdf(self: WithDesk, request: FileRequest) {
  const [built, reader] = await Promise.all([buildStatement(self, request), readerOf(self, request)])
  const bytes = await self.writePaper({ kind: 'statement', built, reader })
  return { name: `statement-${built.period.name}.pdf`, type: PDF, bytes }
}

async function saveStatementCsv(self: StatementsContext, request: FileRequest) {
  const { lines, period, answer } = await buildStatement(self, request)
  const { accounts } = STATEMENT_TEXTS[request.locale]
  const rows = lines.map(({ id, at, type, account, coin, units, after, value }) => ({
    date: at.toISOString(),
    type,
    account: accounts[account],
    coin,
    amount: formatUnits(units),
    balanceAfter: formatUnits(after),
    value,
    currency: answer.currency,
    id,
  }))
  const table = csvTable(COLUMNS, rows, { locale: request.locale, zone: period.zone })
  return { name: `statement-${period.name}.csv`, type: CSV, bytes: new TextEncoder().encode(table) }
}

interface ReceiptRequest {
  readonly memberId: string
  readonly id: string
  readonly zone: string
  readonly locale: Locale
}

/** Throws COMMON-A001 for a transaction that is not the member's, COMMON-B001 for a zone that is none. */
async function saveReceipt(self: WithDesk, request: ReceiptRequest) {
  const { memberId, id, zone } = request
  requireZone(zone, self.clock.nowMs())
  const detail = await self.wallet.getHistory(memberId, id)
  const last = detail.ledgerEntries.at(-1)
  const seal = last && (await self.ledger.findSealOf(last.transferId))
  const reader = await readerOf(self, request)
  const bytes = await self.writePaper({ kind: 'receipt', receipt: { detail, zone, seal }, reader })
  return { name: `receipt-${id}.pdf`, type: PDF, bytes }
}

/** Statements and receipts: what the ledger and the rates say, in the words of their reader. They are made when asked for, and store nothing. */
export function createStatements(context: StatementsContext) {
  const self = { ...context, writePaper: createPaperDesk<PaperOrder>(WORKER) }
  return {
    ...bindTo(self, { listStatements, saveStatementPdf, saveStatementCsv, saveReceipt }),
    /** One period's figures. Throws COMMON-A001 for no such period, COMMON-B001 for a zone that is none. */
    getStatement: async (request: StatementRequest) => (await buildStatement(self, request)).answer,
  }
}
