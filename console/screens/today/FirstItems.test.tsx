import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DeskItem } from '#contract/console/desk.ts'
import { watchKeys } from '#console/shell/keys.ts'
import { t } from '#console/i18n/messages.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { FirstItems } from './FirstItems.tsx'

const item = (known: Partial<DeskItem>): DeskItem => ({
  id: 'w1',
  kind: 'withdrawal',
  text: 'NEW_ADDRESS',
  subject: 'minsu20',
  sum: { amount: '9400', coin: 'USDT' },
  change: null,
  waitsSince: '2026-01-01T00:00:00.000Z',
  dueAt: null,
  ...known,
})

describe('what waits for one person', () => {
  it('says what it is, and opens it by its number', async () => {
    watchKeys()
    const request = item({
      id: 'r1',
      kind: 'request',
      text: 'price',
      subject: 'MCS',
      sum: null,
      change: { before: '0.25', after: '0.24' },
    })
    const { path } = drawConsole(<FirstItems items={[item({}), request]} />)
    expect(screen.getByText(/9,400.00/)).toBeVisible()
    expect(screen.getByText('0.25')).toBeVisible()
    await userEvent.keyboard('2')
    expect(path()).toBe('/requests?id=r1')
  })

  it('says so when nothing waits', () => {
    drawConsole(<FirstItems items={[]} />)
    expect(screen.getByText(t.today_first_none())).toBeVisible()
  })
})
