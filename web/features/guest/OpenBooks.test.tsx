import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getMembershipPrices } from '#contract/members/subscribe.ts'
import { getPublicFigures, publicFigures } from '#contract/trading/public-figures.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
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

it('shows what is owed and held, what covers plans, and whose money payouts are', async () => {
  server.answer(getPublicFigures, answer)
  draw(<OpenBooks />)
  expect(await screen.findByText(shareText(3n, 2n))).toBeVisible()
  expect(screen.getByText(shareText(1n, 1n))).toBeVisible()
  const bars = { coin: 'USDT', owed: sum(2_000_000n, 'USDT'), held: sum(3_000_000n, 'USDT') }
  expect(screen.getByRole('img', { name: m.transparency_bars(bars) })).toBeVisible()
  expect(screen.getByText(sum(0n, 'USDT'), { normalizer: (text) => text })).toBeVisible()
})

it('shows nothing while nothing is owed and no day was counted', async () => {
  const plans = { count: 0, owed: '0', reserve: '0', treasury: '0' }
  server.answer(getPublicFigures, { ...answer, figures: null, plans })
  const { container } = draw(<OpenBooks />)
  await expect.poll(() => server.callsOf(getPublicFigures).length).toBe(1)
  expect(container.querySelector('section')).toBeNull()
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
