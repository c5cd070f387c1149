import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { listInquiries, type InquirySummary } from '#contract/inquiries.ts'
import { draw } from '#testing/components/draw.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import InquiryHistoryScreen from './InquiryHistoryScreen.tsx'

const AT = '2026-11-24T00:00:00.000Z'
const row = (id: string, status: InquirySummary['status']): InquirySummary => ({
  id,
  type: 'wallet',
  title: `Deposit ${id}`,
  status,
  createdAt: AT,
  updatedAt: AT,
})

let server: ReturnType<typeof createServerFixture>
beforeEach(() => {
  server = createServerFixture()
})

const lastQuery = () => server.callsOf(listInquiries).at(-1)?.query

describe('the member’s inquiries', () => {
  it('load in the shape of rows', () => {
    draw(<InquiryHistoryScreen />)
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('that are none say so, and lead to a new one', async () => {
    server.answer(listInquiries, { items: [], page: 1, size: 20, total: 0 })
    draw(<InquiryHistoryScreen />)
    expect(await screen.findByText(m.board_none())).toBeInTheDocument()
    expect(screen.getByRole('link', { name: m.board_new() })).toHaveAttribute('href', '/board/inquiry')
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  })

  it('that could not be read can be tried again', async () => {
    server.refuse(listInquiries, { code: 'COMMON-C001' })
    draw(<InquiryHistoryScreen />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(listInquiries, { items: [row('1', 'ready')], page: 1, size: 20, total: 1 })
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /Deposit 1/ })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('are one link each, on pages that turn', async () => {
    const items = [row('1', 'ready'), row('2', 'done')]
    server.answer(listInquiries, { items, page: 1, size: 20, total: 41 })
    draw(<InquiryHistoryScreen />)
    const list = await screen.findByRole('list')
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/board/inquiry/history/1',
      '/board/inquiry/history/2',
    ])
    await userEvent.click(screen.getByRole('button', { name: m.common_next() }))
    expect(lastQuery()?.get('page')).toBe('2')
  })

  it('keep their filter in the address, and ask for nothing else', async () => {
    server.answer(listInquiries, { items: [row('2', 'done')], page: 1, size: 20, total: 1 })
    const { path } = draw(<InquiryHistoryScreen />)
    const filter = screen.getByRole('group', { name: m.board_history() })
    const answered = within(filter).getAllByRole('button').at(-1)
    if (answered === undefined) throw new Error('There is no filter')
    await userEvent.click(answered)
    expect(path()).toContain('status=done')
    expect(lastQuery()?.get('status')).toBe('done')
    expect(answered).toHaveAttribute('aria-pressed', 'true')
  })
})
