import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { WITHDRAWAL_STATES } from '#contract/wallet/withdrawals.ts'
import { openDatabase, sql, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import {
  approveGas,
  approvePayout,
  broadcastPayout,
  cancelGas,
  cancelPayout,
  confirmPayout,
  confirmPayoutsAtOnce,
  rejectPayout,
  revertPayout,
  TRANSITIONS,
  type PayoutKind,
  type PayoutState,
} from './transitions.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

const AT = new Date('2026-11-24T10:00:00Z')
const fee = { real: 1n, refunded: 0n }
const ENDS: readonly PayoutState[] = ['CONFIRMED', 'CANCELLED', 'REJECTED', 'REVERTED']

/** A payout in a state, as the rules for its kind want it. */
async function aPayout(kind: PayoutKind, state: PayoutState, change: Partial<Record<string, Sql>> = {}) {
  const id = randomUUID()
  const isOfGas = kind === 'GAS'
  const hasSums = !isOfGas || !['REQUESTED', 'CANCELLED'].includes(state)
  const hasFee = isOfGas && ['CONFIRMED', 'REVERTED'].includes(state)
  const value = (name: string, given: unknown): Sql => change[name] ?? sql`${given}`
  await db.run(sql`
    insert into wallet_payouts (id, member_id, kind, coin, address, units, prepaid, worth, memo, state, real_fee, refunded,
      needs_staff, voided_at, created_at, ended_at)
    values (${id}, ${randomUUID()}, ${kind}, ${value('coin', isOfGas ? 'TRX' : 'USDT')}, ${value('address', 'T')},
      ${value('units', hasSums ? 5n : null)}, ${value('prepaid', hasSums ? 1n : null)}, ${value('worth', isOfGas ? null : 5n)},
      ${value('memo', null)}, ${state}, ${value('real_fee', hasFee ? 1n : null)}, ${value('refunded', hasFee ? 0n : null)},
      ${value('needs_staff', false)}, ${value('voided_at', isOfGas && state === 'CANCELLED' ? AT : null)}, ${AT},
      ${value('ended_at', ENDS.includes(state) ? AT : null)})`)
  return id
}
const stateOf = async (id: string) =>
  (await db.one<{ state: PayoutState }>(sql`select state from wallet_payouts where id = ${id}`)).state
const eventsOf = (id: string) =>
  db.many<{ state: PayoutState; by: string | null }>(sql`
    select state, by from wallet_payout_events where payout_id = ${id}`)

type Change = { readonly id: string; readonly at: Date; readonly by: string }
type Name = keyof typeof TRANSITIONS
const FUNCTIONS: Readonly<Record<Name, (tx: Tx, kind: PayoutKind, change: Change) => Promise<unknown>>> = {
  approve: (tx, kind, change) =>
    kind === 'GAS' ? approveGas(tx, { ...change, units: 5n, prepaid: 1n }) : approvePayout(tx, change),
  async broadcast(tx, _kind, change) {
    if (!(await broadcastPayout(tx, change))) throw new Error('not sent')
  },
  confirm: (tx, _kind, change) => confirmPayout(tx, { ...change, fee }),
  revert: (tx, _kind, change) => revertPayout(tx, { ...change, fee }),
  confirmAtOnce: (tx, _kind, change) => confirmPayoutsAtOnce(tx, [change]),
  cancel: (tx, kind, change) => (kind === 'GAS' ? cancelGas(tx, change) : cancelPayout(tx, change)),
  reject: (tx, _kind, change) => rejectPayout(tx, change),
}
const NAMES: readonly Name[] = [
  'approve',
  'broadcast',
  'confirm',
  'revert',
  'confirmAtOnce',
  'cancel',
  'reject',
]
const run = (name: Name, kind: PayoutKind, id: string) =>
  db.tx((tx) => FUNCTIONS[name](tx, kind, { id, at: AT, by: 'test' }))

describe.each(['WITHDRAWAL', 'GAS'] as const)('a payout of kind %s', (kind) => {
  const states = WITHDRAWAL_STATES.filter((state) => kind !== 'GAS' || state !== 'REJECTED')
  const cases = NAMES.flatMap((name) => states.map((state) => [name, state] as const))
  const isAllowed = (name: Name, state: PayoutState) =>
    TRANSITIONS[name].kinds.includes(kind) && TRANSITIONS[name].from.includes(state)

  it.each(cases.filter(([name, state]) => isAllowed(name, state)))(
    '%s from %s changes the state and records it once',
    async (name, state) => {
      const id = await aPayout(kind, state)
      await run(name, kind, id)
      expect(await stateOf(id)).toBe(TRANSITIONS[name].to)
      await expect(run(name, kind, id)).rejects.toThrow()
      expect(await eventsOf(id)).toEqual([{ state: TRANSITIONS[name].to, by: 'test' }])
    },
  )

  it.each(cases.filter(([name, state]) => !isAllowed(name, state)))(
    '%s from %s is refused and changes nothing',
    async (name, state) => {
      const id = await aPayout(kind, state)
      await expect(run(name, kind, id)).rejects.toThrow(/becomes|not sent/)
      expect(await stateOf(id)).toBe(state)
      expect(await eventsOf(id)).toEqual([])
    },
  )
})

it('of two endings at once one happens, and the other one throws', async () => {
  const id = await aPayout('WITHDRAWAL', 'BROADCAST')
  const ended = await Promise.allSettled([run('confirm', 'WITHDRAWAL', id), run('revert', 'WITHDRAWAL', id)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await eventsOf(id)).toHaveLength(1)
})

it('throws for a payout that does not exist', async () => {
  await expect(run('approve', 'WITHDRAWAL', randomUUID())).rejects.toThrow('becomes APPROVED from REQUESTED')
})

describe('the database refuses', () => {
  it.each([
    {
      what: 'a withdrawal without an address',
      kind: 'WITHDRAWAL',
      state: 'REQUESTED',
      change: { address: sql`null` },
    },
    { what: 'a withdrawal of TRX', kind: 'WITHDRAWAL', state: 'REQUESTED', change: { coin: sql`'TRX'` } },
    {
      what: 'a withdrawal without a worth',
      kind: 'WITHDRAWAL',
      state: 'REQUESTED',
      change: { worth: sql`null` },
    },
    {
      what: 'a withdrawal that is void',
      kind: 'WITHDRAWAL',
      state: 'REQUESTED',
      change: { voided_at: sql`now()` },
    },
    {
      what: 'an end without a time',
      kind: 'WITHDRAWAL',
      state: 'CONFIRMED',
      change: { ended_at: sql`null` },
    },
    {
      what: 'a time of an end before it',
      kind: 'WITHDRAWAL',
      state: 'BROADCAST',
      change: { ended_at: sql`now()` },
    },
    { what: 'gas in another coin', kind: 'GAS', state: 'REQUESTED', change: { coin: sql`'USDT'` } },
    { what: 'gas with a memo', kind: 'GAS', state: 'REQUESTED', change: { memo: sql`'x'` } },
    {
      what: 'gas with sums before its approval',
      kind: 'GAS',
      state: 'REQUESTED',
      change: { units: sql`1`, prepaid: sql`1` },
    },
    {
      what: 'gas without sums after it',
      kind: 'GAS',
      state: 'APPROVED',
      change: { units: sql`null`, prepaid: sql`null` },
    },
    { what: 'gas on its way to nowhere', kind: 'GAS', state: 'APPROVED', change: { address: sql`null` } },
    { what: 'gas that prepaid nothing', kind: 'GAS', state: 'APPROVED', change: { prepaid: sql`0` } },
    {
      what: 'gas that ended without a fee',
      kind: 'GAS',
      state: 'CONFIRMED',
      change: { real_fee: sql`null`, refunded: sql`null` },
    },
    {
      what: 'gas that was cancelled and is not void',
      kind: 'GAS',
      state: 'CANCELLED',
      change: { voided_at: sql`null` },
    },
    {
      what: 'gas that is void and waits',
      kind: 'GAS',
      state: 'REQUESTED',
      change: { voided_at: sql`now()` },
    },
    { what: 'gas that staff rejected', kind: 'GAS', state: 'REJECTED', change: { real_fee: sql`null` } },
  ] as const)('$what', async ({ kind, state, change }) => {
    await expect(aPayout(kind, state, change)).rejects.toThrow('violates check constraint')
  })
})
