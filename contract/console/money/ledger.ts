import { z } from 'zod/mini'
import { namesOf } from '../../names.ts'
import { time } from '../../parts.ts'
import { amount, bookCoin } from '../../wallet/wallet-parts.ts'
import { typedSum } from '../common-fields.ts'
import { act, asked, cursor, filter, listOf, listSize, get, reason, reveal } from '../parts.ts'

/** Every class of accounts that the books know. */
export const ACCOUNT_CLASSES = [
  'CHAIN',
  'OPERATOR_CAPITAL',
  'MEMBER_AVAILABLE',
  'MEMBER_BONUS',
  'MEMBER_LOCKED',
  'MEMBER_GAS',
  'FEES',
  'UNEARNED',
  'BONUS_BUDGET',
  'COMMISSION_PAYABLE',
  'REWARD_TREASURY',
  'PLAN_ESCROW',
  'PLAN_COVER',
  'SWAP_TREASURY',
  'GAS_PREPAID',
  'GAME_STAKE',
  'GAME_POOL',
  'ICO_TREASURY',
  'ICO_PROCEEDS',
  'ICO_BUDGET',
  'ADJUSTMENTS',
] as const

const account = z.object({
  id: z.string(),
  class: z.string(),
  coin: bookCoin,
  /** The ID of the member it belongs to; null for the operator's own and for escrows of plans. */
  owner: z.nullable(z.object({ id: z.string(), loginId: z.nullable(z.string()) })),
  balance: amount,
  hold: amount,
})
export type LedgerAccount = z.infer<typeof account>

export const listLedgerAccounts = get({
  path: '/api/staff/ledger/accounts',
  right: 'ledger.see',
  summary: 'Staff: accounts with balances; the operator’s own unless a member is named.',
  query: z.object({ cursor, size: listSize, class: filter, coin: z.optional(bookCoin), loginId: filter }),
  answer: listOf(account),
  failures: [],
})

const entry = z.object({
  id: z.string(),
  op: z.enum(['POST', 'HOLD', 'POST_HOLD', 'VOID_HOLD']),
  kind: z.string(),
  detail: z.string(),
  coin: bookCoin,
  amount,
  debitAccount: z.string(),
  debitClass: z.string(),
  creditAccount: z.string(),
  creditClass: z.string(),
  reference: z.nullable(z.string()),
  at: time,
})
export type LedgerEntry = z.infer<typeof entry>

const entryChoice = {
  account: filter,
  reference: filter,
  /** A day in Korea: with it also the class and the coin of either side. */
  day: z.optional(z.iso.date()),
  class: filter,
  coin: z.optional(bookCoin),
}

export const listLedgerEntries = get({
  path: '/api/staff/ledger/entries',
  right: 'ledger.see',
  summary: 'Staff: entries, newest first: of one account, of one cause, of a class on a day, or all.',
  query: z.object({ cursor, size: listSize, ...entryChoice }),
  answer: listOf(entry),
  failures: [],
})

export const getLedgerEntry = get({
  path: '/api/staff/ledger/entries/:id',
  right: 'ledger.see',
  summary: 'Staff: one entry, and the seal that covers it with the way to its root; hashes are hex.',
  answer: z.object({
    ...entry.shape,
    /** Null until its batch is sealed, and for an entry that is not as it was sealed: `isAltered` tells which. */
    seal: z.nullable(
      z.object({
        batch: z.number(),
        leaf: z.string(),
        root: z.string(),
        head: z.string(),
        steps: z.number(),
        sealedAt: time,
      }),
    ),
    isAltered: z.boolean(),
  }),
  failures: ['COMMON-A001'],
})

export const exportLedgerEntries = reveal({
  method: 'GET',
  path: '/api/staff/ledger/entries.csv',
  right: 'ledger.see',
  summary: 'Staff: the newest 10,000 entries of the same choice as a table.',
  query: z.object(entryChoice),
  answer: z.string(),
  answerType: 'csv',
  failures: [],
})

export const getTrialBalance = get({
  path: '/api/staff/ledger/trial-balance',
  right: 'ledger.see',
  summary:
    'Staff: the sums of every class per coin; they must cancel out, and what the books and the chain say must agree.',
  answer: z.object({
    isBalanced: z.boolean(),
    coins: z.array(
      z.object({
        coin: bookCoin,
        isBalanced: z.boolean(),
        difference: amount,
        classes: z.array(
          z.object({ class: z.string(), accounts: z.number(), balance: amount, hold: amount }),
        ),
      }),
    ),
    /** The first invariant that does not hold, if any. */
    broken: z.nullable(z.string()),
    at: time,
  }),
  failures: [],
})

/** What the operator's capital is set aside for from here: the account that gets it, and the coin. Reward plans have their own call. */
export const ALLOCATIONS = {
  SWAP_TREASURY_MCS: { to: 'swapTreasury', coin: 'MCS' },
  SWAP_TREASURY_USDT: { to: 'swapTreasury', coin: 'USDT' },
  SWAP_TREASURY_TRX: { to: 'swapTreasury', coin: 'TRX' },
  BONUS_BUDGET_MCS: { to: 'bonusBudget', coin: 'MCS' },
} as const
export type AllocationName = keyof typeof ALLOCATIONS
export const ALLOCATION_NAMES = namesOf(ALLOCATIONS)

export const listAllocations = get({
  path: '/api/staff/ledger/allocations',
  right: 'ledger.see',
  summary:
    'Staff: what is left of what was set aside for swaps, gas and sign-up bonuses, and the capital it comes from.',
  answer: z.object({
    items: z.array(z.object({ id: z.enum(ALLOCATION_NAMES), coin: bookCoin, balance: amount })),
    capital: z.array(z.object({ coin: bookCoin, balance: amount })),
  }),
  failures: [],
})

export const requestAllocation = act({
  path: '/api/staff/ledger/allocations',
  right: 'capital.request',
  summary: 'Staff: ask for operator’s capital to be set aside for swaps and gas, or for sign-up bonuses.',
  body: z.object({ to: z.enum(ALLOCATION_NAMES), amount: typedSum, reason }),
  answer: asked,
  failures: ['STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: { to: 'STAFF-B002', amount: 'STAFF-B002', reason: 'STAFF-B001' },
})

export const ADJUSTMENT_DIRECTIONS = ['CREDIT', 'DEBIT'] as const

export const requestAdjustment = act({
  path: '/api/staff/adjustments',
  right: 'adjustments.request',
  summary: 'Staff: ask for a member’s balance to be corrected, against the operator’s own capital.',
  body: z.object({
    loginId: z.string().check(z.trim(), z.maxLength(40)),
    coin: z.enum(['MCS', 'USDT']),
    direction: z.enum(ADJUSTMENT_DIRECTIONS),
    amount: z.string().check(z.maxLength(40)),
    reason,
  }),
  answer: asked,
  failures: ['STAFF-A008', 'STAFF-B001', 'STAFF-B002'],
  fields: {
    reason: 'STAFF-B001',
    amount: 'STAFF-B002',
    loginId: 'STAFF-B002',
    coin: 'STAFF-B002',
    direction: 'STAFF-B002',
  },
})
