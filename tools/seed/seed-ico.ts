import { money, parseUnits } from '#contract/money.ts'
import { createClock, DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Config } from '#server/kernel/config.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { budget, treasuryOf } from '#server/modules/ico/ico.ts'
import type { AccountName } from '#server/modules/ledger/ledger.ts'
import { createModules, type Kernel, type Modules } from '#server/wiring.ts'

const ENTERED_DAYS_AGO = 120
const AMOUNT = '500'
const PAST = { price: '0.2', cap: '10000', days: 30 }
const PRESENT = { price: '0.25', cap: '50000', days: 365 }
/** More than a round of the demonstration can cost. */
const COVER = { MCS: '400000', USDT: '20000' } as const

interface Gift {
  readonly name: string
  readonly to: AccountName
  readonly kind: string
  readonly from: AccountName
  readonly amount: string
}

/** Operator's money for the demonstration, before any coin is on the chain. */
async function fund({ db }: Kernel, { ledger }: Modules, gift: Gift): Promise<void> {
  const { name, to, from, kind, amount } = gift
  await db.tx(async (tx) => {
    await ledger.openAccounts(tx, [from, to])
    await ledger.post(tx, [
      {
        key: namedUuid(`demonstration ${name}`),
        op: 'post',
        kind,
        detail: 'demonstration',
        debit: from,
        credit: to,
        amount: money(to.currency, parseUnits(amount) ?? 0n),
      },
    ])
  })
}

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

/** A round that is over, with a participation whose MCS have begun to come free, and one that is open. */
export async function seedIco(config: Config, kernel: Kernel, memberId: string): Promise<void> {
  const present = await createModules(config, kernel)
  if ((await present.ico.listAllRounds(kernel.db, 1)).length > 0) return
  const clock = createClock(kernel.install.clock.offsetMs() - ENTERED_DAYS_AGO * DAY_MS)
  const then: Kernel = { ...kernel, clock }
  const past = await createModules(config, then)
  const number = await addRound(then, past, PAST)
  const treasury: AccountName = { class: 'SWAP_TREASURY', currency: 'USDT' }
  const purse: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: memberId }
  const capital: AccountName = { class: 'OPERATOR_CAPITAL', currency: 'USDT' }
  await fund(then, past, {
    name: 'swaps',
    from: capital,
    to: treasury,
    kind: 'operator_deposit',
    amount: AMOUNT,
  })
  await fund(then, past, { name: 'purse', from: treasury, to: purse, kind: 'swap_in', amount: AMOUNT })
  const { round } = await past.ico.getRound(memberId, String(number))
  const form = {
    icoNumber: number,
    amount: AMOUNT,
    agreeRisk: true,
    agreeTerms: true,
    termsVersion: round.termsVersion,
  }
  await kernel.db.tx((tx) => past.ico.joinFor(tx, { memberId, form }))
  await present.ico.runReleases()
  await addRound(kernel, present, PRESENT)
}
