import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'

const fixture = await createGameFixture()
const { kernel, modules } = fixture.app
const { game, referral, ledger } = modules

const usersOf = (accountClass: string, side: 'debit_class' | 'credit_class') =>
  kernel.db.many<{ other: string; kind: string }>(
    side === 'debit_class'
      ? sql`select credit_class as other, kind from ledger_rules where debit_class = ${accountClass} order by 1, 2`
      : sql`select debit_class as other, kind from ledger_rules where credit_class = ${accountClass} order by 1, 2`,
  )

describe('taking a game fee back after it has paid commissions', () => {
  it('is refused: neither the member nor staff can undo a round that is decided', async () => {
    const inviter = await fixture.aFunded({})
    const winner = await fixture.aFunded({ MCS: '1000' }, inviter)
    const loser = await fixture.aFunded({ MCS: '1000' })
    const seq = await fixture.nextRound()
    const { bet } = await fixture.bet(winner, seq, ['UP', '100'])
    await fixture.bet(loser, seq, ['DOWN', '100'])
    await fixture.lock()
    await kernel.db.run(sql`update game_rounds set lock_price = 1 where seq = ${seq}`)
    await fixture.end()
    await fixture.toMoment(0)
    await game.runDue()
    const fee = await kernel.db.one<{ base: bigint; refunded: bigint }>(
      sql`select base, refunded from referral_fees where reference = ${bet.id}`,
    )
    expect(fee).toEqual({ base: 5_000_000n, refunded: 0n })

    const token = await fixture.token(winner)
    const undone = await fixture.code(api.game.cancelBet, { token, params: { id: bet.id } })
    expect(undone).not.toBe('success')
    expect(await kernel.db.tx((tx) => game.voidRound(tx, String(seq)))).toBe(false)
    const [paid] = await fixture
      .ok(api.referral.listCommissions, { token: await fixture.token(inviter) })
      .then(({ items }) => items)
    expect(paid).toMatchObject({ type: 'GAME', profit: '1.5', cancelled: '0' })
    expect((await ledger.verify(kernel.db)).isRight).toBe(true)
  })

  it('pays no commission on a round that is cancelled or voided before it is decided', async () => {
    const inviter = await fixture.aFunded({})
    const member = await fixture.aFunded({ MCS: '1000' }, inviter)
    const seq = await fixture.nextRound()
    const { bet } = await fixture.bet(member, seq, ['UP', '100'])
    expect(await kernel.db.tx((tx) => game.voidRound(tx, String(seq)))).toBe(true)
    await fixture.lock()
    await fixture.end()
    expect(await kernel.db.maybe(sql`select 1 from referral_fees where reference = ${bet.id}`)).toBe(
      undefined,
    )
    expect((await referral.listCommissions(inviter.memberId, { page: 1, size: 20 })).total).toBe(0)
  })
})

describe('taking a fee back by any other way', () => {
  it('finds no posting from the fees, the sale’s proceeds or its sold tokens to a member', async () => {
    const ways = await Promise.all(
      ['FEES', 'ICO_PROCEEDS', 'COMMISSION_PAYABLE'].map((name) => usersOf(name, 'debit_class')),
    )
    const toMembers = ways.flat().filter(({ other }) => other.startsWith('MEMBER_'))
    // Commissions themselves are the only thing that leaves for a wallet.
    expect(toMembers).toEqual([{ other: 'MEMBER_AVAILABLE', kind: 'recommend_profit' }])
    const backToSale = await usersOf('ICO_TREASURY', 'credit_class')
    expect(backToSale.filter(({ other }) => other.startsWith('MEMBER_'))).toEqual([])
  })

  it('finds memberships given back from unearned fees alone', async () => {
    const refunds = await kernel.db.many<{ debit: string }>(sql`
      select debit_class as debit from ledger_rules
      where kind = 'subscribe' and credit_class like 'MEMBER_%' group by 1 order by 1`)
    expect(refunds).toEqual([{ debit: 'UNEARNED' }])
  })
})
