import { randomUUID } from 'node:crypto'
import type { App } from '#server/app.ts'
import type { Database } from '#server/kernel/database/db.ts'

/** The product whose house is funded: this tree's, or an earlier one's that a bench has loaded. */
interface House extends Pick<App, 'kernel' | 'modules'> {
  readonly db: Database
}

const ONE = 1_000_000n
/** Enough of everything that no call is refused for want of cover. */
const CAPITAL = { MCS: 4_000_000_000n * ONE, USDT: 4_000_000_000n * ONE, TRX: 400_000_000n * ONE } as const
const REWARD_TREASURY = 1_000_000_000n * ONE
const ICO_CAP = '100000000'
const DAY_MS = 24 * 60 * 60 * 1000

/** Bounds of a day and of a member, as wide as they go: what is measured are calls, not refusals. */
const WIDE = {
  'game.day_loss_mcs': '1000000',
  'swap.day_usdt': '1000000',
  'gas.day_trx': '100000',
  'withdraw.day_usdt': '1000000',
  'withdraw.unbound_day_usdt': '10000',
  'ico.max_usdt': '1000000',
  'brake.swaps_to_usdt_day_usdt': '100000000',
  'brake.swaps_to_mcs_day_usdt': '100000000',
  'brake.withdrawals_day_usdt': '10000000',
  'brake.commissions_day_mcs': '100000000',
  'brake.commissions_day_usdt': '10000000',
} as const

async function widenBounds({ db, kernel }: House): Promise<void> {
  const names = new Set<string>((await kernel.parameters.list(db)).map(({ name }) => name))
  for (const [name, value] of Object.entries(WIDE))
    if (names.has(name)) await db.tx((tx) => kernel.parameters.changeFromText(tx, name, value))
}

/** The operator's coins arrive; a sandbox shares a part of them out to its treasuries. */
async function bringCapital({ db, kernel, modules }: House): Promise<void> {
  for (const coin of ['MCS', 'USDT', 'TRX'] as const) {
    const id = randomUUID()
    const origin = { id, txid: id, logIndex: 0, from: '', block: 1n, at: kernel.clock.now() }
    await db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, { coin, units: CAPITAL[coin], ...origin }))
  }
  await db.tx((tx) =>
    modules.rewards.fundTreasury(tx, {
      name: randomUUID(),
      source: 'OPERATOR_CAPITAL',
      units: REWARD_TREASURY,
    }),
  )
}

async function openIcoRound({ db, kernel, modules: { ico } }: House): Promise<void> {
  const now = kernel.clock.nowMs()
  const form = {
    price: '0.25',
    cap: ICO_CAP,
    opensAt: new Date(now - DAY_MS),
    closesAt: new Date(now + 30 * DAY_MS),
  }
  const isOpen = await db.tx(async (tx) => ico.openRound(tx, await ico.createRound(tx, form)))
  if (!isOpen) throw new Error('the round of the token sale is not covered')
}

/** Accounts, capital, treasuries and a round of the token sale: what a worker and staff would have prepared. */
export async function fundHouse(house: House): Promise<void> {
  const { db, modules } = house
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  // Earlier commits opened this one with the first fee.
  if ('openHouseAccounts' in modules.membership) await modules.membership.openHouseAccounts()
  await modules.game.openHouseAccounts(db)
  await modules.content.termsInForce()
  await widenBounds(house)
  await bringCapital(house)
  await openIcoRound(house)
  await modules.game.runDue()
}
