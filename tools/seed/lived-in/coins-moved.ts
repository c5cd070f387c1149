import { grantCoins } from './join-team.ts'
import { depositCoins, type PastDeposit, type PastWithdrawal, withdrawCoins } from './move-coins.ts'
import { type Happening, memberOf, type Walk } from './walk.ts'

/** Of an exchange, and of the member's own wallet elsewhere. */
const [EXCHANGE, OWN_WALLET] = [
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
] as const

const FIRST: readonly PastDeposit[] = [
  { coin: 'USDT', amount: '1850' },
  { coin: 'MCS', amount: '4000' },
  { coin: 'TRX', amount: '150' },
]

/** What the member begins with; from the operator where the chain has no past. */
export async function depositFirst({ past, chain, ...walk }: Walk): Promise<void> {
  const memberId = memberOf({ past, chain, ...walk })
  if (chain !== undefined) return depositCoins(past, chain, { memberId, deposits: FIRST })
  for (const { coin, amount } of FIRST) if (coin !== 'TRX') await grantCoins(past, { memberId, coin, amount })
}

const DEPOSITS: readonly Happening[] = (
  [
    [96, [{ coin: 'USDT', amount: '300' }]],
    [55, [{ coin: 'MCS', amount: '800' }]],
    [
      20,
      [
        { coin: 'USDT', amount: '250' },
        { coin: 'TRX', amount: '60' },
      ],
    ],
    [2, [{ coin: 'USDT', amount: '90' }]],
  ] as const satisfies readonly (readonly [number, readonly PastDeposit[]])[]
).map(([daysAgo, deposits]) => ({
  daysAgo,
  happen: async (walk) =>
    walk.chain && depositCoins(walk.past, walk.chain, { memberId: memberOf(walk), deposits }),
}))

const WITHDRAWALS: readonly Happening[] = (
  [
    [79, { coin: 'USDT', amount: '120', address: EXCHANGE, memo: null }],
    [64, { coin: 'USDT', amount: '400', address: OWN_WALLET, memo: null, isCancelled: true }],
    [41, { coin: 'USDT', amount: '85.5', address: EXCHANGE, memo: null }],
    [33, { coin: 'MCS', amount: '300', address: OWN_WALLET, memo: null }],
    [9, { coin: 'USDT', amount: '140', address: EXCHANGE, memo: null }],
  ] as const satisfies readonly (readonly [number, PastWithdrawal])[]
).map(([daysAgo, withdrawal]) => ({
  daysAgo,
  happen: async (walk) =>
    walk.chain && withdrawCoins(walk.past, walk.chain, { ...withdrawal, memberId: memberOf(walk) }),
}))

/** Coins that came and went over the chain. */
export const COINS_MOVED: readonly Happening[] = [...DEPOSITS, ...WITHDRAWALS]
