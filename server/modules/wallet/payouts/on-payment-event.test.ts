import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import type { PaymentEvent } from '#server/modules/chain/chain.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createClosing } from '#testing/members/closing-accounts.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'
import type { PayoutState } from './transitions.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel, modules } = fixture.app
const { aClosedMember, anAddress, paymentsTo } = createClosing(fixture)
const { withdraw } = createWithdrawing(fixture)

const apply = (event: PaymentEvent) =>
  kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
const sent = (kind: 'signed' | 'broadcast', id: string, txid = 'ab12'): PaymentEvent => ({ kind, id, txid })
const confirmed = (id: string): PaymentEvent => ({
  kind: 'confirmed',
  id,
  txid: 'ab12',
  feeUnits: 268_000n,
  at: kernel.clock.now(),
})
const failed = (id: string): PaymentEvent => ({ kind: 'failed', id, burntUnits: 0n, why: 'reverted' })

const payoutOf = (id: string) =>
  kernel.db.one<{ state: PayoutState; txid: string | null }>(
    sql`select state, txid from wallet_payouts where id = ${id}`,
  )
const statesOf = async (id: string) =>
  (
    await kernel.db.many<{ state: PayoutState }>(
      sql`select state from wallet_payout_events where payout_id = ${id} order by at, state`,
    )
  ).map(({ state }) => state)
const entriesOf = async (id: string) => (await modules.ledger.listEntriesOf(id)).length

const toldOf = (id: string) =>
  kernel.db.many<{ kind: string }>(
    sql`select kind from notifications_alarms where name = ${`withdrawal ${id}`} order by at`,
  )

/** A payout that the chain was ordered to pay; returns the payment's id. */
const UNDER_WAY = {
  WITHDRAWAL: async () => (await withdraw(await fixture.aWalletMember())).id,
  async GAS() {
    const address = anAddress()
    await aClosedMember(address)
    await modules.accountClosure.eraseClosed()
    return (await paymentsTo(address))[0]?.id ?? ''
  },
}

describe.each(['WITHDRAWAL', 'GAS'] as const)('a payment event of a payout of kind %s', (kind) => {
  it('moves it from the approval over the broadcast to the end, each once', async () => {
    const id = await UNDER_WAY[kind]()
    expect(await payoutOf(id)).toEqual({ state: 'APPROVED', txid: null })
    await apply(sent('signed', id))
    expect(await payoutOf(id)).toEqual({ state: 'APPROVED', txid: 'ab12' })
    await apply(sent('broadcast', id))
    await apply(sent('broadcast', id, 'cd34'))
    expect(await payoutOf(id)).toEqual({ state: 'BROADCAST', txid: 'cd34' })
    await apply(confirmed(id))
    const entries = await entriesOf(id)
    for (const late of [confirmed(id), failed(id), sent('signed', id, 'ef56'), sent('broadcast', id, 'ef56')])
      await apply(late)
    expect(await payoutOf(id)).toEqual({ state: 'CONFIRMED', txid: 'ab12' })
    expect(await entriesOf(id)).toBe(entries)
    expect(new Set(await statesOf(id))).toEqual(new Set(['REQUESTED', 'APPROVED', 'BROADCAST', 'CONFIRMED']))
  })

  it('ends it once when the same end comes twice at once', async () => {
    const id = await UNDER_WAY[kind]()
    await Promise.all([apply(confirmed(id)), apply(confirmed(id))])
    expect((await payoutOf(id)).state).toBe('CONFIRMED')
    expect((await statesOf(id)).filter((state) => state === 'CONFIRMED')).toHaveLength(1)
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('leaves the first end when another one comes at once or afterwards', async () => {
    const id = await UNDER_WAY[kind]()
    await Promise.all([apply(confirmed(id)), apply(failed(id))])
    const { state } = await payoutOf(id)
    expect(['CONFIRMED', 'REVERTED']).toContain(state)
    await apply(state === 'CONFIRMED' ? failed(id) : confirmed(id))
    expect((await payoutOf(id)).state).toBe(state)
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('leaves everything as it was after a crash in the middle, and is applied when it comes again', async () => {
    const id = await UNDER_WAY[kind]()
    const entries = await entriesOf(id)
    await crashingAt(kernel.db, 'wallet_payout_events', async () => {
      await expect(apply(confirmed(id))).rejects.toThrow('crash')
    })
    expect([await payoutOf(id), await entriesOf(id)]).toEqual([{ state: 'APPROVED', txid: null }, entries])
    await apply(failed(id))
    expect((await payoutOf(id)).state).toBe('REVERTED')
    expect(await fixture.booksAreRight()).toBe(true)
  })
})

describe('a payment event that no payout can have', () => {
  it.each([
    ['waits', 'REQUESTED', null],
    ['was cancelled', 'CANCELLED', 'now()'],
    ['was rejected', 'REJECTED', 'now()'],
  ] as const)('throws and changes nothing when the withdrawal %s', async (_what, state, ended) => {
    const { id } = await withdraw(await fixture.aWalletMember(), { quantity: '1500' })
    await kernel.db.run(sql`
      update wallet_payouts set state = ${state}, ended_at = ${ended}::text::timestamptz where id = ${id}`)
    const entries = await entriesOf(id)
    for (const event of [sent('signed', id), sent('broadcast', id), confirmed(id), failed(id)])
      await expect(apply(event)).rejects.toThrow('was never approved')
    expect([await payoutOf(id), await entriesOf(id)]).toEqual([{ state, txid: null }, entries])
  })

  it('throws for a payment of nothing', async () => {
    await expect(apply(confirmed(randomUUID()))).rejects.toThrow('belongs to a payout')
  })
})

it('the end of a withdrawal is told to its member, once, in the words of how it ended', async () => {
  const ids = [await UNDER_WAY.WITHDRAWAL(), await UNDER_WAY.WITHDRAWAL()]
  const [paid = '', lost = ''] = ids
  for (const event of [confirmed(paid), confirmed(paid), failed(lost)]) await apply(event)
  expect(await Promise.all(ids.map(toldOf))).toEqual([
    [{ kind: 'WITHDRAW_COMPLETE' }],
    [{ kind: 'WITHDRAW_FAILED' }],
  ])
})
