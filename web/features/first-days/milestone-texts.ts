import type { AnswerOf } from '#contract/operation.ts'
import type { getDepositAddress } from '#contract/wallet/wallet.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import type { Milestone, MilestoneState } from './milestones.ts'

type DepositAddress = AnswerOf<typeof getDepositAddress>

/** The newest deposit: on its way, or arrived. */
function depositText({ deposits }: DepositAddress): string {
  const [newest] = deposits
  if (newest === undefined) return ''
  const words = { sum: sum(unitsOf(newest.amount), newest.coin) }
  return newest.result === 'Pending' ? m.faucet_on_way(words) : m.first_arrived(words)
}

/** A milestone's name, and below it what it takes or what came of it. Outside a sandbox coins are a deposit. */
export function milestoneText(
  { milestone, isDone }: MilestoneState,
  info: DepositAddress,
): { readonly title: string; readonly text: string } {
  const isSandbox = info.faucet !== null
  const texts: Readonly<Record<Milestone, readonly [title: string, todo: string, done: string]>> = {
    otp: [m.first_otp(), m.home_otp_text(), m.first_otp_done()],
    coins: [
      isSandbox ? m.first_coins() : m.first_deposit(),
      isSandbox ? m.first_coins_text() : m.first_deposit_text(),
      depositText(info),
    ],
    signal: [m.first_signal(), m.first_signal_text(), m.first_signal_done()],
    paper: [m.first_paper(), m.first_paper_text(), m.first_paper_done()],
  }
  const [title, todo, done] = texts[milestone]
  return { title, text: isDone ? done : todo }
}
