import { failures } from '#contract/failures/failures.ts'
import { formatUnits, mulDivDown, ONE, parseUnits } from '#contract/money.ts'
import { FIGURES } from '#contract/wallet/figures.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { HistoryItem } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import type { ExplainedFigure, FigureRequest } from './explain.ts'
import { addUp } from './formulas.ts'
import { findWallets } from './get-balance.ts'
import { toOwnRows } from './get-history.ts'
import { toHistoryRows, tracesOf } from './histories.ts'

/** The newest of what is behind a figure; the lists have the rest. */
const MAX_MOVEMENTS = 10
const BEGINNING = new Date('2020-01-01T00:00:00Z')

/** What the member owns in USDT: the sum that the wallet shows, out of the balances it shows. */
async function explainTotal(wallet: WalletContext, memberId: string): Promise<ExplainedFigure | null> {
  const { MCS, USDT, price, totalUsdt } = (await findWallets(wallet, wallet.db, [memberId]))(memberId)
  const units = (text: string) => parseUnits(text) ?? 0n
  if (price === null || totalUsdt === null) return null
  const mcs = [MCS.available, MCS.locked, MCS.hold, MCS.bonus].map(units)
  const owned = mcs.reduce((sum, one) => sum + one, 0n)
  const usdt = units(USDT.available) + units(USDT.hold)
  const worth = mulDivDown(owned, units(price.value), ONE)
  const choice = { accounts: accountsOf(memberId), from: BEGINNING, to: plus(wallet.clock.now(), MINUTE_MS) }
  return {
    sums: [{ coin: 'USDT', units: units(totalUsdt) }],
    lines: [
      { term: 'MCS_PART', note: null, formula: addUp(mcs, 'MCS') },
      {
        term: 'MCS_WORTH',
        note: null,
        formula: `${formatUnits(owned)} × ${price.value} = ${formatUnits(worth)} USDT`,
      },
      { term: 'USDT_PART', note: null, formula: addUp([units(USDT.available), units(USDT.hold)], 'USDT') },
      { term: 'TOTAL', note: null, formula: addUp([worth, usdt], 'USDT') },
    ],
    behind: { choice },
  }
}

/** The newest movements behind a figure, and how many there are. */
async function listBehind(
  { ledger }: WalletContext,
  memberId: string,
  behind: ExplainedFigure['behind'],
): Promise<{ rows: HistoryItem[]; total: number }> {
  if ('choice' in behind) return ledger.getHistory(behind.choice, { skip: 0, take: MAX_MOVEMENTS })
  const entries = await Promise.all(behind.references.map((reference) => ledger.listEntriesOf(reference)))
  const chosen = entries.flat().filter(({ kind }) => behind.kinds.includes(kind))
  const rows = toOwnRows(memberId, chosen).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return { rows: rows.slice(0, MAX_MOVEMENTS), total: rows.length }
}

/** Why this number: a figure of a screen with its arithmetic and the movements behind it. Throws COMMON-A001. */
export async function getFigure(
  wallet: WalletContext,
  { memberId, figure, of }: Omit<FigureRequest, 'figure'> & { readonly figure: string },
) {
  const known = FIGURES.find((one) => one === figure)
  if (known === undefined) throw new Failure(failures.common.notFound)
  const explained =
    known === 'WALLET_TOTAL'
      ? await explainTotal(wallet, memberId)
      : await wallet.explainFigure({ memberId, figure: known, of })
  if (explained === null) throw new Failure(failures.common.notFound)
  const { rows, total } = await listBehind(wallet, memberId, explained.behind)
  return {
    sums: explained.sums.map(({ coin, units }) => ({ coin, amount: formatUnits(units) })),
    lines: [...explained.lines],
    movements: await toHistoryRows(rows, tracesOf(wallet)),
    total,
  }
}
