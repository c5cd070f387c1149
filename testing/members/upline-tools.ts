import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { formatUnits } from '#contract/money.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import type { FundedMember, MoneyTools } from './member-money.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

export const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** Nearest first. */
export const above = (line: readonly FundedMember[]) => line.slice(0, -1).toReversed()
export const nearest = (line: readonly FundedMember[]): FundedMember => payerOf(line.slice(0, -1))
export const payerOf = (line: readonly FundedMember[]): FundedMember => {
  const payer = line.at(-1)
  if (payer === undefined) throw new Error('a line has a payer')
  return payer
}

/** Lines of invited members who buy, cancel and earn. */
function memberTools(fixture: Fixture, money: MoneyTools) {
  const { kernel, modules } = fixture.app

  /** The payer last, those above before: six members in a line. */
  async function aLine(funds = '1000'): Promise<FundedMember[]> {
    const line: FundedMember[] = []
    for (let index = 0; index < 6; index += 1)
      line.push(await money.aFunded(index === 5 ? { MCS: funds } : {}, line.at(-1)))
    return line
  }

  async function subscribe(member: FundedMember, days = 30) {
    await modules.market.confirmMcsPrice()
    const token = await money.token(member)
    const body = { item: 'AUTOBOT', days } as const
    const { quoteId } = await fixture.ok(api.membership.quoteMembership, { token, body })
    return (await fixture.ok(api.membership.subscribe, { token, body: { quoteId } })).subscription
  }

  async function cancel(member: FundedMember, id: string) {
    const token = await money.token(member)
    const { refundMcs } = await fixture.ok(api.membership.previewCancel, { token, params: { id } })
    const body = { expectedRefundMcs: refundMcs }
    return fixture.ok(api.membership.cancelSubscription, { token, params: { id }, body })
  }

  async function unitsOf({ memberId: ownerId }: FundedMember) {
    const account = { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId } as const
    return (await modules.ledger.getBalance(kernel.db, account)).balance
  }
  const mcsOf = async (member: FundedMember) => formatUnits(await unitsOf(member))

  /** What was earned in the last year. */
  const list = async (member: FundedMember) => {
    const day = (ms: number) => new Date(kernel.clock.nowMs() + ms).toISOString().slice(0, 10)
    const query = { from: day(-360 * DAY_MS), to: day(DAY_MS) }
    return fixture.ok(api.referral.listCommissions, { token: await money.token(member), query })
  }

  return {
    aLine,
    subscribe,
    cancel,
    unitsOf,
    mcsOf,
    list,
    balances: (members: readonly FundedMember[]) => Promise.all(members.map(mcsOf)),
  }
}

/** What the operator has, and whether the books are right. */
function houseTools({ app: { kernel, modules } }: Fixture, money: MoneyTools) {
  return {
    /** The batches of so many reward days, one after the other. */
    runBatches: async (days: number): Promise<void> => {
      for (let index = 0; index < days; index += 1) await money.toNextBatch()
    },
    houseMcs: async (one: 'FEES' | 'COMMISSION_PAYABLE' | 'UNEARNED') =>
      (await modules.ledger.getBalance(kernel.db, { class: one, currency: 'MCS' })).balance,
    /** What the operator has: fees and capital. */
    houseHas: async () => {
      const [fees = 0n, capital = 0n] = await modules.ledger.getBalances(kernel.db, [
        { class: 'FEES', currency: 'MCS' },
        { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
      ])
      return fees + capital
    },
    booksAreRight: async () =>
      (await modules.ledger.verify(kernel.db)).isRight &&
      (await modules.membership.checkUnearned()) === undefined,
    fundFees: (units: bigint) =>
      kernel.db.tx((tx) =>
        modules.ledger.post(tx, [
          {
            key: randomUUID(),
            op: 'post',
            kind: 'operator_deposit',
            detail: 'test',
            debit: { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
            credit: { class: 'FEES', currency: 'MCS' },
            amount: { currency: 'MCS', units },
          },
        ]),
      ),
    /** A fee that is final when it is paid. */
    aFee: (payerId: string, base: bigint, type: 'GAME' | 'ICO' = 'GAME') => ({
      payerId,
      type,
      coin: type === 'ICO' ? ('USDT' as const) : ('MCS' as const),
      base,
      at: kernel.clock.now(),
      reference: randomUUID(),
    }),
  }
}

/** What tests of commissions do again and again. */
export const uplineTools = (fixture: Fixture, money: MoneyTools) => ({
  ...memberTools(fixture, money),
  ...houseTools(fixture, money),
})
