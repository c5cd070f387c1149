import { expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { createPaperDesk } from '#server/kernel/paper/paper-desk.ts'
import type { PaperOrder } from './paper-order.ts'

const HEAD = '%PDF-'
const WORKER = new URL('paper-worker.ts', import.meta.url)

function orderIn(locale: Locale): PaperOrder {
  const transaction = {
    id: 'a receipt',
    date: '2026-11-01T00:00:00.000Z',
    type: 'deposit',
    detail: '',
    coin: 'USDT',
    amount: '12.5',
    result: 'Complete',
    address: null,
    txid: null,
    balanceAfter: '12.5',
  } as const
  const detail = {
    transaction,
    ledgerEntries: [],
    formula: null,
    batchDay: null,
    withdrawal: null,
    deposit: null,
  }
  return {
    kind: 'receipt',
    receipt: { detail, zone: 'UTC', seal: undefined },
    reader: { locale, brandName: 'Brand', member: 'member01', madeAt: new Date(0) },
  }
}

it('papers wait for each other, those beyond the eighth are refused, and all that were accepted are made', async () => {
  const write = createPaperDesk<PaperOrder>(WORKER)
  const made = await Promise.allSettled(Array.from({ length: 11 }, () => write(orderIn('en'))))
  const refused = made.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))
  expect(refused).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('COMMON-C002')))
  for (const one of made)
    if (one.status === 'fulfilled') expect(Buffer.from(one.value.subarray(0, 5)).toString()).toBe(HEAD)
})

it('a paper that cannot be made is refused, and the next one is made', async () => {
  const write = createPaperDesk<PaperOrder>(WORKER)
  await expect(write(orderIn('xx' as Locale))).rejects.toThrow()
  expect(Buffer.from((await write(orderIn('ja'))).subarray(0, 5)).toString()).toBe(HEAD)
})
