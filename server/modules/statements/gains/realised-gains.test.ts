import { describe, expect, it } from 'vitest'
import type { BookCoin } from '#contract/wallet/wallet-parts.ts'
import { listDisposals, type NetMovement } from './realised-gains.ts'

const AT = new Date('2026-03-01T00:00:00Z')
let serial = 0

function moved(
  kind: string,
  coins: Partial<Record<BookCoin, bigint>>,
  { reference = `cause ${(serial += 1)}`, at = AT } = {},
): NetMovement {
  const pairs = (['MCS', 'USDT', 'TRX'] as const).flatMap((coin) =>
    coins[coin] === undefined ? [] : [[coin, coins[coin]] as const],
  )
  return { at, kind, reference, coins: new Map(pairs) }
}

/** One MCS is worth two dollars, one USDT one. */
const valueOn = (coin: BookCoin, units: bigint): bigint => (coin === 'MCS' ? units * 2n : units)
const disposalsOf = (movements: readonly NetMovement[]) =>
  listDisposals(movements, { method: 'FIFO', valueOn }).map(({ kind, coin, units, proceeds, cost }) => ({
    kind,
    coin,
    units,
    proceeds,
    cost,
  }))

describe('a disposal', () => {
  it('of a swap is worth its side in USDT, which is what the other coin costs from then on', () => {
    expect(
      disposalsOf([
        moved('deposit', { USDT: 100n }),
        moved('swap_in', { USDT: -100n, MCS: 40n }),
        moved('swap_in', { MCS: -40n, USDT: 90n }),
      ]),
    ).toEqual([
      { kind: 'swap_in', coin: 'USDT', units: 100n, proceeds: 100n, cost: 100n },
      { kind: 'swap_in', coin: 'MCS', units: 40n, proceeds: 90n, cost: 100n },
    ])
  })

  it('is what is spent, at the value of the day', () => {
    expect(
      disposalsOf([
        moved('swap_in', { USDT: -10n, MCS: 10n }),
        moved('subscribe', { MCS: -4n }),
        moved('withdraw_fee', { TRX: -3n }),
      ]),
    ).toMatchObject([
      { kind: 'swap_in', coin: 'USDT', proceeds: 10n, cost: 0n },
      { kind: 'subscribe', coin: 'MCS', units: 4n, proceeds: 8n, cost: 4n },
      { kind: 'withdraw_fee', coin: 'TRX', units: 3n, proceeds: 3n, cost: 0n },
    ])
  })

  it('is nothing that is withdrawn, sent or staked, and no bonus or profit that is taken back', () => {
    const kinds = [
      'withdraw',
      'send',
      'game_betting',
      'reward_plan_start',
      'signup_free_increase',
      'recommend_profit',
    ]
    expect(
      disposalsOf([moved('deposit', { MCS: 100n }), ...kinds.map((kind) => moved(kind, { MCS: -10n }))]),
    ).toEqual([])
  })
})

describe('what comes back', () => {
  it('costs what it left with, and what comes above it the value of the day', () => {
    const bet = { reference: 'bet' }
    expect(
      disposalsOf([
        moved('swap_in', { USDT: -10n, MCS: 10n }),
        moved('game_betting', { MCS: -10n }, bet),
        moved('game_profit', { MCS: 15n }, bet),
        moved('subscribe', { MCS: -10n }),
        moved('subscribe', { MCS: -5n }),
      ]).slice(1),
    ).toMatchObject([
      { units: 10n, cost: 10n },
      { units: 5n, cost: 10n },
    ])
  })

  it('comes back once: what a cause had set aside is not there a second time', () => {
    const bet = { reference: 'bet' }
    expect(
      disposalsOf([
        moved('swap_in', { USDT: -10n, MCS: 10n }),
        moved('game_betting', { MCS: -10n }, bet),
        moved('game_refund', { MCS: 10n }, bet),
        moved('game_profit', { MCS: 10n }, bet),
        moved('subscribe', { MCS: -10n }),
        moved('subscribe', { MCS: -10n }),
      ]).slice(1),
    ).toMatchObject([{ cost: 10n }, { cost: 20n }])
  })
})
