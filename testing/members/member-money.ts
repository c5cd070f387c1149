import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { parseUnits, type Currency } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import type { TestMember, Fixture } from '#testing/fixtures/fixture.ts'

/** A member with an opened wallet and without one-time codes: enough where nothing leaves the house. */
export interface FundedMember extends TestMember {
  readonly memberId: string
  /** The code others join with. */
  readonly inviteCode: string
}

export interface MoneyTools {
  /** A confirmed member, invited by somebody or by nobody, with coins. */
  aFunded(funds?: Partial<Record<Currency, string>>, inviter?: FundedMember): Promise<FundedMember>
  /** Coins that arrived over the chain. */
  deposit(memberId: string, coin: Currency, amount: string): Promise<void>
  /** A token that has not run out, after the clock was moved by days. */
  token(member: FundedMember): Promise<string>
  /** Runs the payouts of a reward day that ended before now. */
  toNextBatch(): Promise<string>
}

/** What the bonus budget holds in tests. */
const BUDGET = '1000000'

/** The operator's coins arrive; a sandbox shares them out, a tenth for sign-up bonuses. */
async function fundHouse({ app: { modules, kernel } }: Fixture): Promise<void> {
  const id = randomUUID()
  const units = 10n * (parseUnits(BUDGET) ?? 0n)
  const receipt = {
    id,
    coin: 'MCS' as const,
    units,
    txid: id,
    logIndex: 0,
    from: '',
    block: 1n,
    at: kernel.clock.now(),
  }
  await kernel.db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, receipt))
}

/** Money for members of a test world. */
export async function openMoneyTools(fixture: Fixture): Promise<MoneyTools> {
  const { modules, kernel } = fixture.app
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await modules.membership.openHouseAccounts()
  await modules.market.confirmMcsPrice()
  await fundHouse(fixture)

  async function deposit(memberId: string, coin: Currency, amount: string): Promise<void> {
    const id = randomUUID()
    const made = {
      id,
      memberId,
      coin,
      units: parseUnits(amount) ?? 0n,
      txid: id,
      logIndex: 0,
      from: '',
      block: 1n,
      seenAt: kernel.clock.now(),
    }
    await kernel.db.tx((tx) => modules.wallet.chainHooks.depositsCredited(tx, [made]))
  }

  return {
    deposit,
    async aFunded(funds = { MCS: '10000' }, inviter) {
      const invite = inviter === undefined ? {} : { invite_code: inviter.inviteCode }
      const member = await fixture.aMember(invite)
      const memberId = kernel.tokens.verify(member.token)?.memberId ?? ''
      const { inviteCode } = await modules.identity.getMember(kernel.db, memberId)
      for (const coin of ['MCS', 'USDT', 'TRX'] as const)
        if (funds[coin] !== undefined) await deposit(memberId, coin, funds[coin])
      return { ...member, memberId, inviteCode }
    },
    async token({ id, password, deviceId }) {
      const body = { id, password, deviceId }
      return (await fixture.ok(api.identity.signIn, { body })).access_token
    },
    async toNextBatch() {
      const now = kernel.clock.nowMs()
      const dayStart = now - (now % DAY_MS)
      fixture.advance(dayStart + DAY_MS + HOUR_MS - now)
      const day = new Date(dayStart).toISOString().slice(0, 10)
      await modules.membership.earnDay(day)
      await modules.referral.payDay(day)
      return day
    },
  }
}
