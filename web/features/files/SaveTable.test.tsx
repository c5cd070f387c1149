import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import * as downloads from '#web/base/download.ts'
import { m } from '#web/i18n/messages.ts'
import { SaveTable } from './SaveTable.tsx'

afterEach(() => vi.restoreAllMocks())
const press = async () => userEvent.click(await screen.findByRole('button', { name: m.common_csv() }))

describe('saving a list as a table', () => {
  it('asks in the reader’s zone, and names the file by its days', async () => {
    const saved = vi.spyOn(downloads, 'downloadText').mockReturnValue()
    const zones: string[] = []
    const fetchTable = async (zone: string) => {
      zones.push(zone)
      return { status: 'success' as const, data: 'Date\r\n' }
    }
    draw(<SaveTable name="bets" fetchTable={fetchTable} period={{ from: '2026-11-01', to: '2026-11-07' }} />)
    await press()
    expect(zones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone])
    await expect
      .poll(() => saved.mock.calls)
      .toEqual([['bets-2026-11-01-2026-11-07.csv', '\ufeffDate\r\n', 'text/csv']])
  })

  it('says why there is none, and can be tried again', async () => {
    const saved = vi.spyOn(downloads, 'downloadText').mockReturnValue()
    draw(<SaveTable name="bets" fetchTable={async () => ({ status: 'error', code: 'COMMON-A002' })} />)
    await press()
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument()
    expect(saved).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: m.common_csv(), hidden: true })).toBeEnabled()
  })

  it('waits while there is nothing to save', async () => {
    draw(<SaveTable name="bets" fetchTable={async () => ({ status: 'error' })} disabled />)
    expect(screen.getByRole('button', { name: m.common_csv() })).toBeDisabled()
  })
})
