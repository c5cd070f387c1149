import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listProofs } from '#contract/trading/proofs.ts'
import { getPublicFigures } from '#contract/trading/public-figures.ts'
import { getTransparency } from '#contract/trading/transparency.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { forgeProof } from '#testing/attacks/proofs/forge-tree.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import TransparencyScreen from './TransparencyScreen.tsx'

const NONE = { USDT: '0', MCS: '0', TRX: '0' }
const ANSWER: AnswerOf<typeof getPublicFigures> = {
  day: '2026-11-20',
  figures: {
    owed: { ...NONE, USDT: '412806110000' },
    booked: { ...NONE, USDT: '419274900000' },
    payouts: { escrow: '5868000000', treasury: '1000000', commissions: '1818200000', members: '0' },
    fees: { ...NONE, MCS: '1000000' },
    commissions: { ...NONE, MCS: '234000' },
    band: {
      low: 1890,
      high: 2452,
      weeks: [
        { day: '2026-11-13', bps: 1890 },
        { day: '2026-11-20', bps: 2452 },
      ],
    },
    game: {
      staked: '2000000',
      matched: '1000000',
      returned: '1000000',
      paid: '1950000',
      fee: '50000',
      house: '0',
    },
    sale: { soldMcs: '0', releasedMcs: '0', paidUsdt: '0' },
  },
  reserves: null,
  records: {
    coverage: {
      lastPayment: 2,
      days: [
        { after: 0, plans: 2, promised: '300000000', escrow: '300000000' },
        { after: 1, plans: 2, promised: '100000000', escrow: '100000000' },
        { after: 2, plans: 0, promised: '0', escrow: '0' },
      ],
    },
    calibration: [{ from: 50, count: 40, hits: 21, forecastBps: 5400 }],
    answers: { count: 9, medianMinutes: 133 },
  },
  plans: { count: 37, owed: '48915600000', reserve: '48915600000', treasury: '0' },
}

function drawWith(answer: AnswerOf<typeof getPublicFigures>): void {
  const server = createServerFixture()
  server.answer(getPublicFigures, answer)
  server.answer(listProofs, { proofs: [], next: null })
  server.answer(getTransparency, { signalDays: [], lastProofAt: null })
  draw(<TransparencyScreen />)
}

it('shows owed and held of each coin, and that nothing came from other members', async () => {
  drawWith(ANSWER)
  const usdt = within(await screen.findByRole('region', { name: 'USDT' }))
  expect(usdt.getByText('412,806.11')).toBeInTheDocument()
  expect(usdt.getByText(m.transparency_ratio({ percent: '101.56%' }))).toBeInTheDocument()
  const sources = within(screen.getByRole('region', { name: m.transparency_sources() }))
  expect(sources.getByText('0.00')).toBeInTheDocument()
  expect(screen.getByText('23.40%')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('names the block of the chain that holds a proof’s head, with its transaction', async () => {
  const server = createServerFixture()
  const anchor = { txid: 'ab'.repeat(32), address: 'TAnchor', block: 12_345, at: '2026-11-19T19:01:00.000Z' }
  server.answer(getPublicFigures, ANSWER)
  server.answer(getTransparency, { signalDays: [], lastProofAt: null })
  const { published } = await forgeProof({
    number: 7,
    members: [{ loginId: 'annlee', salt: 'a1b2'.repeat(16), units: [1n], pieces: [[1n, 0n, 0n]] }],
  })
  server.answer(listProofs, { proofs: [{ ...published, anchor }], next: null })
  draw(<TransparencyScreen />)
  expect(await screen.findByText(m.transparency_anchored({ block: '12,345' }))).toBeInTheDocument()
  expect(screen.getByRole('link', { name: m.histories_explorer() })).toHaveAttribute(
    'href',
    `https://tronscan.org/#/transaction/${anchor.txid}`,
  )
})

it('says so when less lies on the chain than members are owed', async () => {
  const coins = (['USDT', 'MCS', 'TRX'] as const).map((coin) => ({
    coin,
    hot: '10',
    members: '0',
    cold: '0',
    owed: coin === 'USDT' ? '11' : '0',
  }))
  drawWith({
    ...ANSWER,
    reserves: {
      readAt: '2026-11-21T00:00:00.000Z',
      block: 77,
      coins,
      addresses: [{ address: 'TCold', role: 'cold', statement: null }],
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(m.transparency_short())
  expect(
    within(screen.getByRole('region', { name: 'USDT' })).getByText(m.transparency_cold()),
  ).toBeInTheDocument()
})

it('shows plans to their last payment, the commissions’ band, forecasts and the wait for an answer', async () => {
  drawWith(ANSWER)
  expect(await screen.findByText(m.transparency_runoff_text({ days: '2' }))).toBeInTheDocument()
  expect(screen.getAllByText(m.transparency_band({ low: '18.90%', high: '24.52%' })).length).toBeGreaterThan(
    0,
  )
  expect(screen.getByRole('region', { name: m.signals_reliability() })).toBeInTheDocument()
  const answers = within(screen.getByRole('region', { name: m.transparency_answers() }))
  expect(answers.getByText('9')).toBeInTheDocument()
})

it('says so when escrow falls below what is promised on any day', async () => {
  const [first, ...rest] = ANSWER.records?.coverage.days ?? []
  const days = first === undefined ? [] : [{ ...first, escrow: '299999999' }, ...rest]
  const records = ANSWER.records && { ...ANSWER.records, coverage: { lastPayment: 2, days } }
  drawWith({ ...ANSWER, records })
  expect(await screen.findByRole('alert')).toHaveTextContent(m.transparency_runoff_short())
})
