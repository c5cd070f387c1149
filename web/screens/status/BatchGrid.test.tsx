import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { minute } from '#web/base/format.ts'
import { dayText } from '#web/base/day-text.ts'
import { m } from '#web/i18n/messages.ts'
import { BatchGrid } from './BatchGrid.tsx'

const AT = '2026-11-21T05:00:00.000Z'
const PAID = { plans: 37, paidPlans: 37, paid: '214.5' }
const batchOf = (day: string, minutes: number) => {
  const dueAt = `${day}T01:00:00.000Z`
  const endedAt = new Date(Date.parse(dueAt) + minutes * 60_000).toISOString()
  return { ...PAID, day, dueAt, startedAt: dueAt, endedAt }
}

it('counts what was on time, names what was late, and says what the newest paid', () => {
  draw(<BatchGrid at={AT} batches={[batchOf('2026-11-19', 18), batchOf('2026-11-20', 1)]} />)
  expect(screen.getByRole('img', { name: m.status_batch_grid({ count: 2, late: 1 }) })).toBeInTheDocument()
  expect(screen.getByText(m.status_batch_on_time({ done: '1', count: '2' }))).toBeInTheDocument()
  expect(screen.getAllByText(new RegExp(`^${m.status_batch_late()}, `))).toHaveLength(1)
  expect(screen.getByText(m.status_batch_plans({ plans: 37, sum: '214.50 USDT' }))).toBeInTheDocument()
})

it('names what was late from the newest on, the newest batch of all among them', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20']
  draw(<BatchGrid at={AT} batches={days.map((day) => batchOf(day, 18))} />)
  const lines = screen.getAllByText(new RegExp(`^${m.status_batch_late()}, `))
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    days.toReversed().map((day) => `${m.status_batch_late()}, ${dayText(day)}`),
  )
})

it('says on which day a batch was paid that was late by more than its own', () => {
  draw(<BatchGrid at={AT} batches={[batchOf('2026-11-19', 2 * 24 * 60)]} />)
  expect(screen.getByText(minute('2026-11-21T01:00:00.000Z'))).toBeInTheDocument()
})

it('says that the batch of a day never began', () => {
  const missing = { ...batchOf('2026-11-19', 0), startedAt: null, endedAt: null, paidPlans: 0, paid: '0' }
  draw(<BatchGrid at={AT} batches={[missing]} />)
  expect(screen.getByText(m.status_batch_waiting())).toBeInTheDocument()
})
