import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { budget, treasuryOf } from '#server/modules/ico/ico.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import type { Kernel, Modules } from '#server/wiring.ts'
import { fund } from './fund.ts'
import type { Stage } from './stage.ts'

const AMOUNT = '500'
const PAST = { price: '0.2', cap: '10000', days: 30 }
const PRESENT = { price: '0.25', cap: '50000', days: 365 }
/** More than a round of the demonstration can cost. */
const COVER = { MCS: '400000', USDT: '20000' } as const

/** Covers a round that was just made, and opens it. */
async function open(kernel: Kernel, modules: Modules, number: number): Promise<void> {
  const [round] = await modules.ico.listAllRounds(kernel.db, 1)
  if (round === undefined) return
  for (const to of [treasuryOf(round.id), budget])
    await fund(kernel, modules, {
      name: `round ${number} ${to.currency}`,
      from: { class: 'OPERATOR_CAPITAL', currency: to.currency },
      to,
      kind: 'operator_deposit',
      amount: COVER[to.currency === 'MCS' ? 'MCS' : 'USDT'],
      currency: to.currency,
    })
  await kernel.db.tx((tx) => modules.ico.openRound(tx, number))
}

async function addRound(kernel: Kernel, modules: Modules, round: typeof PAST): Promise<number> {
  const now = kernel.clock.now()
  const { price, cap, days } = round
  const form = { price, cap, opensAt: plus(now, -DAY_MS), closesAt: plus(now, days * DAY_MS) }
  const number = await kernel.db.tx((tx) => modules.ico.createRound(tx, form))
  await open(kernel, modules, number)
  return number
}

/** A participation, with the USDT that it costs. */
export async function joinRound(
  { kernel, modules }: Stage,
  { memberId, number }: { readonly memberId: string; readonly number: number },
): Promise<void> {
  const treasury: AccountName = { class: 'SWAP_TREASURY', currency: 'USDT' }
  const purse: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: memberId }
  const capital: AccountName = { class: 'OPERATOR_CAPITAL', currency: 'USDT' }
  const gift = { amount: AMOUNT, currency: 'USDT' } as const
  await fund(kernel, modules, {
    ...gift,
    name: `swaps ${memberId}`,
    from: capital,
    to: treasury,
    kind: 'operator_deposit',
  })
  await fund(kernel, modules, {
    ...gift,
    name: `purse ${memberId}`,
    from: treasury,
    to: purse,
    kind: 'swap_in',
  })
  const { round } = await modules.ico.getRound(memberId, String(number))
  const form = {
    icoNumber: number,
    amount: AMOUNT,
    agreeRisk: true,
    agreeTerms: true,
    termsVersion: round.termsVersion,
  }
  await kernel.db.tx((tx) => modules.ico.joinFor(tx, { memberId, form }))
}

/** Opens the round that is over today; returns its number. */
export const openPastRound = ({ kernel, modules }: Stage): Promise<number> => addRound(kernel, modules, PAST)

/** Opens the round of today. */
export const openPresentRound = ({ kernel, modules }: Stage): Promise<number> =>
  addRound(kernel, modules, PRESENT)
