import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getMembershipPrices } from '#contract/members/subscribe.ts'
import { getPublicFigures, publicFigures } from '#contract/trading/public-figures.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { minute } from '#web/base/format.ts'
import { sum } from '#web/base/money-text.ts'
import { shareText } from '#web/features/open-books/share-text.ts'
import { m } from '#web/i18n/messages.ts'
import OpenBooks from './OpenBooks.tsx'
import Prices from './Prices.tsx'

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

const example = exampleAnswer(getPublicFigures)
const perCoin = (USDT: string) => ({ USDT, MCS: '0', TRX: '0' })
const answer = {
  ...example,
  figures: {
    ...publicFigures.parse(exampleOf(publicFigures)),
    owed: perCoin('2000000'),
    booked: perCoin('3000000'),
    payouts: { escrow: '1', treasury: '0', commissions: '0', members: '0' },
  },
  reserves: null,
  plans: { count: 1, owed: '4000000', reserve: '4000000', treasury: '0' },
}

const reserves = {
  readAt: '2026-11-21T00:00:00.000Z',
  block: 77,
  coins: [
    { coin: 'USDT' as const, hot: '2500000', members: '500000', cold: '0', owed: '2000000' },
    { coin: 'MCS' as const, hot: '90000000', members: '0', cold: '0', owed: '1000000' },
    { coin: 'TRX' as const, hot: '5000000', members: '0', cold: '0', owed: '1000000' },
  ],
  addresses: [
    {
      address: 'THot',
      role: 'hot' as const,
      statement: { proof: 12, head: 'ab', signature: 'cd', signedAt: '2026-11-20T19:00:00.000Z' },
    },
    { address: 'TCold', role: 'cold' as const, statement: null },
  ],
}

it('shows each coin owed and held, what covers plans, and whose money payouts are', async () => {
  server.answer(getPublicFigures, answer)
  draw(<OpenBooks />)
  const usdt = within(await screen.findByRole('region', { name: 'USDT' }))
  expect(usdt.getByText(m.transparency_ratio({ percent: shareText(3n, 2n) }))).toBeVisible()
  const bars = { coin: 'USDT', owed: sum(2_000_000n, 'USDT'), held: sum(3_000_000n, 'USDT') }
  expect(usdt.getByRole('img', { name: m.transparency_bars(bars) })).toBeVisible()
  expect(screen.getByText(shareText(1n, 1n))).toBeVisible()
  expect(screen.getByText(sum(0n, 'USDT'), { normalizer: (text) => text })).toBeVisible()
})

it('tells which proof was signed when, and many times what is owed as how many', async () => {
  server.answer(getPublicFigures, { ...answer, reserves })
  draw(<OpenBooks />)
  const mcs = within(await screen.findByRole('region', { name: 'MCS' }))
  expect(mcs.getByText(m.transparency_times({ times: '90' }))).toBeVisible()
  expect(screen.queryByRole('region', { name: 'TRX' })).toBeNull()
  const sealed = m.guest_books_sealed({ number: '12', time: minute('2026-11-20T19:00:00.000Z') })
  expect(screen.getByText(sealed, { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: m.guest_check() })).toHaveAttribute('href', '/transparency')
})

it('holds its place until the figures come, and leads to them where they do not', async () => {
  draw(<OpenBooks />)
  expect(screen.getByRole('heading', { name: m.guest_books() })).toBeVisible()
  expect(screen.getAllByRole('status', { name: m.common_loading() })).toHaveLength(2)
  cleanup()
  server.refuse(getPublicFigures, { code: 'COMMON-C001' })
  draw(<OpenBooks />)
  expect(await screen.findByRole('link', { name: m.guest_check() })).toBeVisible()
  expect(screen.queryByRole('status', { name: m.common_loading() })).toBeNull()
})

it('calls nothing covered while nothing is owed', async () => {
  const plans = { count: 0, owed: '0', reserve: '0', treasury: '0' }
  server.answer(getPublicFigures, { ...answer, figures: null, plans })
  draw(<OpenBooks />)
  const usdt = within(await screen.findByRole('region', { name: 'USDT' }))
  expect(usdt.queryByText(/%/)).toBeNull()
  expect(screen.queryByText(m.guest_books_plans())).toBeNull()
})

it('tells a guest every period with its price and what it saves', async () => {
  server.answer(getMembershipPrices, {
    trialHours: 72,
    items: [
      {
        item: 'SIGNAL',
        usdPerDay: '2',
        periods: [
          { days: 30, discountPct: 0, usd: '60' },
          { days: 90, discountPct: 5, usd: '171' },
        ],
      },
    ],
  })
  draw(<Prices />)
  expect(await screen.findByText(m.subscribe_usd({ usd: '171.00' }))).toBeVisible()
  expect(screen.getByText(/90 days · Save 5%/)).toBeVisible()
  expect(screen.getByText(m.guest_prices_text({ hours: 72 }))).toBeVisible()
})
