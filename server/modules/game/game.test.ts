import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { formatUnits } from '#contract/money.ts'
import { checkRound } from '#contract/rules/game-proof.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { formulaOf } from '#testing/members/figures/formula-of.ts'
import type { FundedMember } from '#testing/members/member-money.ts'

const fixture = await createGameFixture()
const { game, ledger } = fixture.app.modules
const { kernel } = fixture.app
const { db } = kernel
const { placeBet, cancelBet, getGame, listBets, listRounds } = api.game

async function free(member: FundedMember): Promise<string> {
  const { balance } = await ledger.getBalance(db, {
    class: 'MEMBER_AVAILABLE',
    currency: 'MCS',
    ownerId: member.memberId,
  })
  return formatUnits(balance)
}

async function fees(): Promise<bigint> {
  return (await ledger.getBalance(db, { class: 'FEES', currency: 'MCS' })).balance
}

async function right(): Promise<boolean> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts where class in ('GAME_POOL', 'GAME_STAKE')`)
  return sum === 0n && (await ledger.verify(db)).isRight
}

/** Makes the round's lock price such that the side wins: the market itself does as it likes. */
async function letWin(seq: number, side: 'UP' | 'DOWN'): Promise<void> {
  await db.run(sql`update game_rounds set lock_price = ${side === 'UP' ? 1 : 10_000_000} where seq = ${seq}`)
}

describe('a round', () => {
  it('shows winners where their money came from, and nothing of what others paid', async () => {
    const [one, two, other] = [await fixture.aFunded(), await fixture.aFunded(), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    const { bet } = await fixture.bet(one, seq, ['UP', '600'])
    await fixture.bet(two, seq, ['UP', '400'])
    await fixture.bet(other, seq, ['DOWN', '600'])
    await fixture.lock()
    await letWin(seq, 'UP')
    await fixture.end()
    const { id } = await db.one<{ id: string }>(sql`
      select id from ledger_transfers where reference = ${bet.id} and kind = 'game_profit' and detail = ''`)
    const { ledgerEntries, formula } = await fixture.ok(api.wallet.getHistory, {
      token: one.token,
      params: { id },
    })
    expect(formula).toBe('2 × 360 − 18 = 702 MCS')
    const back = await formulaOf(fixture, { token: one.token, type: 'game_refund' })
    expect(back.formula).toBe('600 − 360 = 240 MCS')
    expect(ledgerEntries.map(({ type, detail, amount }) => `${type} ${detail} ${amount}`).toSorted()).toEqual(
      ['game_betting UP 600', 'game_betting matched 360', 'game_profit  702', 'game_refund  240'],
    )
  })

  it('is proven by its evidence; a changed one is not', async () => {
    const [one, other] = [await fixture.aFunded(), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    await fixture.bet(one, seq, ['UP', '70'])
    await fixture.bet(other, seq, ['DOWN', '50'])
    await fixture.lock()
    await fixture.end()
    const { next: _, ...proof } = await fixture.proof(seq)
    expect(proof.round.state).toBe('SETTLED')
    expect(proof.lock.answers.length).toBeGreaterThanOrEqual(2)
    expect(await checkRound(proof)).toEqual([])
    const [first, ...rest] = proof.lock.answers
    if (first === undefined) throw new Error('no answer of a source')
    const forged = { ...proof, lock: { ...proof.lock, answers: [{ ...first, price: 1 }, ...rest] } }
    expect(await checkRound(forged)).toContain('lockPrice')
    const [bet, ...bets] = proof.bets
    if (bet === undefined) throw new Error('no bet')
    expect(await checkRound({ ...proof, bets: [{ ...bet, profit: '1' }, ...bets] })).toEqual([
      'payments',
      'betsHash',
      'hash',
    ])
    const failed = { ...proof.round, state: 'BALANCE_FAILED' as const, result: null }
    expect(await checkRound({ ...proof, round: failed })).toContain('result')
    const more = { ...proof.round, up: { ...proof.round.up, sum: '71' } }
    expect(await checkRound({ ...proof, round: more })).toEqual(['sums'])
    const rounds = await fixture.ok(listRounds, { query: {} })
    expect(rounds.items[0]?.seq).toBe(seq)
  })

  it('fails with one side empty and refunds all at once', async () => {
    const one = await fixture.aFunded({ MCS: '80' })
    const seq = await fixture.nextRound()
    await fixture.bet(one, seq, ['UP', '50'])
    expect(await free(one)).toBe('30')
    await fixture.lock()
    expect((await fixture.proof(seq)).round).toMatchObject({ state: 'BALANCE_FAILED', result: null })
    expect(await free(one)).toBe('80')
    const { items } = await fixture.ok(listBets, { token: await fixture.token(one), query: {} })
    expect(items).toMatchObject([
      { result: 'BALANCE_REFUND', reason: 'UNMATCHED', adjust: '50', profit: '0' },
    ])
    expect(await right()).toBe(true)
  })

  it('refunds all after a tie', async () => {
    const [one, other] = [await fixture.aFunded({ MCS: '80' }), await fixture.aFunded({ MCS: '80' })]
    const seq = await fixture.nextRound()
    await fixture.bet(one, seq, ['UP', '50'])
    await fixture.bet(other, seq, ['DOWN', '70'])
    await fixture.lock()
    await fixture.toMoment(239_500)
    // A market that stood still: what the sources say now was their word at the lock.
    const price = await game.poll()
    await db.run(sql`update game_rounds set lock_price = ${price} where seq = ${seq}`)
    await fixture.toMoment(241_000)
    await game.runDue()
    expect((await fixture.proof(seq)).round.result).toBe('TIE')
    expect([await free(one), await free(other)]).toEqual(['80', '80'])
    expect(await right()).toBe(true)
  })

  it('is void five seconds after a missing price and refunds all without a fee', async () => {
    const [one, other] = [await fixture.aFunded({ MCS: '80' }), await fixture.aFunded({ MCS: '80' })]
    for (const silentAt of ['lock', 'end']) {
      const seq = await fixture.nextRound()
      await fixture.bet(one, seq, ['UP', '50'])
      await fixture.bet(other, seq, ['DOWN', '70'])
      if (silentAt === 'end') await fixture.lock()
      const before = await fees()
      await fixture.toMoment(silentAt === 'end' ? 243_000 : 183_000)
      await game.runDue()
      expect(await free(one)).toBe('30')
      fixture.advance(2_500)
      await game.runDue()
      expect((await fixture.proof(seq)).round).toMatchObject({ state: 'VOID', result: 'VOID' })
      expect([await free(one), await free(other), (await fees()) - before]).toEqual(['80', '80', 0n])
    }
    expect(await right()).toBe(true)
  })

  it('decided and paid by four processes at once happens once', async () => {
    const [one, other] = [await fixture.aFunded(), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    await fixture.bet(one, seq, ['UP', '100'])
    await fixture.bet(other, seq, ['DOWN', '100'])
    await fixture.lock()
    await letWin(seq, 'UP')
    await fixture.toMoment(239_500)
    await game.poll()
    await fixture.toMoment(241_000)
    await Promise.all([game.runDue(), game.runDue(), game.runDue(), game.runDue()])
    expect([await free(one), await free(other)]).toEqual(['10095', '9900'])
    expect(await right()).toBe(true)
  })
})

describe('a bet', () => {
  it('is refused with its code when it is wrong, and changes nothing', async () => {
    const member = await fixture.aFunded({ MCS: '100' })
    const seq = await fixture.nextRound()
    const token = await fixture.token(member)
    const cases = [
      [{ seq, side: '', amount: '10' }, 'GAME-B001'],
      [{ seq, side: 'LEFT', amount: '10' }, 'GAME-B001'],
      [{ seq, side: 'UP', amount: '9' }, 'GAME-B002'],
      [{ seq, side: 'UP', amount: '-10' }, 'GAME-B002'],
      [{ seq, side: 'UP', amount: 'ten' }, 'GAME-B002'],
      [{ seq, side: 'UP', amount: '10001' }, 'GAME-B003'],
      [{ seq, side: 'UP', amount: '10.5' }, 'GAME-B004'],
      [{ seq, side: 'UP', amount: '101' }, 'GAME-A001'],
      [{ seq: seq - 1, side: 'UP', amount: '10' }, 'GAME-A002'],
      [{ seq: seq + 1, side: 'UP', amount: '10' }, 'GAME-A002'],
    ] as const
    for (const [body, code] of cases) expect(await fixture.code(placeBet, { token, body }), code).toBe(code)
    expect(await free(member)).toBe('100')
    expect((await fixture.ok(getGame, { token })).bet).toBe(null)
  })

  it('goes in the steps that are set, which the screen is told', async () => {
    const member = await fixture.aFunded({ MCS: '100' })
    const token = await fixture.token(member)
    const setStep = (step: string) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'game.step_mcs', step))
    await setStep('5')
    const seq = await fixture.nextRound()
    expect((await fixture.ok(getGame, { token })).step).toBe('5')
    const refused = await fixture.call(placeBet, { token, body: { seq, side: 'UP', amount: '12' } })
    expect([refused.failure?.code, refused.failure?.meta?.['step']]).toEqual(['GAME-B004', '5'])
    await fixture.ok(placeBet, { token, body: { seq, side: 'UP', amount: '15' } })
    await setStep('1')
  })

  it('comes once: twice with one key, fifty at once, and no second one in the round', async () => {
    const member = await fixture.aFunded({ MCS: '1000' })
    const seq = await fixture.nextRound()
    const token = await fixture.token(member)
    const key = randomUUID()
    const body = { seq, side: 'UP', amount: '10' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.call(placeBet, { token, key, body })),
    )
    expect(new Set(answers.map(({ data }) => data?.bet.id)).size).toBe(1)
    expect(await fixture.code(placeBet, { token, body })).toBe('GAME-A003')
    expect(await free(member)).toBe('990')
  })

  it('never uses the sign-up bonus', async () => {
    const inviter = await fixture.aFunded()
    const invited = await fixture.aFunded({}, inviter)
    const seq = await fixture.nextRound()
    const token = await fixture.token(invited)
    expect(await fixture.code(placeBet, { token, body: { seq, side: 'UP', amount: '10' } })).toBe('GAME-A001')
  })

  it('can be taken back until three seconds before the close, by its owner, once', async () => {
    const [member, stranger] = [await fixture.aFunded({ MCS: '100' }), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    const { bet } = await fixture.bet(member, seq, ['UP', '60'])
    const params = { id: bet.id }
    expect(await fixture.code(cancelBet, { token: await fixture.token(stranger), params })).toBe(
      'COMMON-A001',
    )
    const token = await fixture.token(member)
    const answer = await fixture.ok(cancelBet, { token, params })
    expect(answer.bet.state).toBe('CANCELLED')
    expect(answer.balance.MCS).toMatchObject({ available: '100', hold: '0' })
    expect(await fixture.code(cancelBet, { token, params })).toBe('GAME-A004')
    expect(await free(member)).toBe('100')
    const query = { types: 'game_betting_cancel' }
    const { items } = await fixture.ok(api.wallet.listHistories, { token, query })
    expect(items.map(({ type, amount }) => [type, amount])).toEqual([['game_betting_cancel', '60']])
    const again = await fixture.bet(member, seq, ['DOWN', '40'])
    await fixture.toMoment(177_500)
    const late = { token, params: { id: again.bet.id } }
    expect(await fixture.code(cancelBet, late)).toBe('GAME-A004')
    expect(await free(member)).toBe('60')
  })

  it('is not taken a moment after the close, though the round is not closed yet', async () => {
    const member = await fixture.aFunded()
    const seq = await fixture.nextRound()
    const token = await fixture.token(member)
    await fixture.toMoment(180_000)
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        fixture.code(placeBet, { token, body: { seq, side: 'UP', amount: '10' } }),
      ),
    )
    expect(new Set(tries)).toEqual(new Set(['GAME-A002']))
  })
})
