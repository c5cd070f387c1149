import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { Empty } from './Empty.tsx'
import { ErrorState } from './ErrorState.tsx'
import { FailedRead } from './FailedRead.tsx'
import { ExplainedFailure } from './ExplainedFailure.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Notice } from './Notice.tsx'
import { ReportLink } from './ReportLink.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'

const REFUSED = { status: 'error', code: 'WITHDRAW-A003', message: 'Too much', requestId: 'r1' } as const
const CLOSED = { status: 'error', code: 'COMMON-A004' } as const

it('what loads says so, in rows and in cards', () => {
  render(
    <>
      <RowSkeleton />
      <CardSkeleton />
    </>,
  )
  const loading = screen.getAllByRole('status', { name: m.common_loading() })
  expect(loading).toHaveLength(2)
  for (const one of loading) expect(one).toHaveAttribute('aria-busy', 'true')
})

it('what is empty says why, and offers the next step', () => {
  render(<Empty action={<button type="button">Ask</button>}>No inquiries yet.</Empty>)
  expect(screen.getByText('No inquiries yet.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeInTheDocument()
  expect(document.querySelector('use')).toHaveAttribute('href', '/drawings/empty-page.svg#drawing')
})

describe('a read that failed', () => {
  it('says what happened with its code, tries again, and opens an inquiry that knows both', async () => {
    const onRetry = vi.fn()
    draw(<ErrorState failure={REFUSED} onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('WITHDRAW-A003')
    await userEvent.click(screen.getByRole('button', { name: m.common_retry() }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: m.board_report() })).toHaveAttribute(
      'href',
      '/board/inquiry?type=error&code=WITHDRAW-A003&request=r1',
    )
  })

  it('cannot be tried again while it is being tried', () => {
    draw(<ErrorState failure={REFUSED} onRetry={vi.fn()} busy />)
    expect(screen.getByRole('button', { name: m.common_retry() })).toBeDisabled()
  })

  it('says below what happened what its app knows of it', () => {
    render(
      <FailedRead failure={REFUSED} onRetry={vi.fn()} busy={false}>
        Request r1
      </FailedRead>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(/Too much.*Request r1/)
  })

  it('is reported with nothing made up where nothing is known', () => {
    draw(<ReportLink failure={{ status: 'error' }} />)
    expect(screen.getByRole('link', { name: m.board_report() })).toHaveAttribute(
      'href',
      '/board/inquiry?type=error&code=&request=',
    )
  })

  it('is no fault where the feature is closed: no retry, and no alert', () => {
    draw(<ErrorState failure={CLOSED} onRetry={vi.fn()} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('a refused form', () => {
  it('says why, and lets a member report it only where they may', () => {
    const { rerender } = draw(<FailureNotice failure={REFUSED} />)
    expect(screen.getByRole('alert')).toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    rerender(<ExplainedFailure failure={undefined} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('leads to the guide that explains a lock, and nowhere where the text says all', () => {
    draw(<ExplainedFailure failure={{ ...REFUSED, code: 'WITHDRAW-A002' }} />)
    const guide = screen.getByRole('link', { name: m.guide_more() })
    expect(guide).toHaveAttribute('href', '/guide?id=withdrawals')
    draw(<ExplainedFailure failure={REFUSED} />)
    expect(screen.getAllByRole('link', { name: m.guide_more() })).toHaveLength(1)
  })

  it('offers the report beside the refusal, but not for a closed feature', () => {
    draw(<ExplainedFailure failure={REFUSED} />)
    expect(screen.getByRole('link', { name: m.board_report() })).toBeInTheDocument()
    draw(<ExplainedFailure failure={CLOSED} />)
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })
})

it('only a notice of what went wrong interrupts a screen reader', () => {
  render(
    <>
      <Notice tone="warn">Staff look at it first.</Notice>
      <Notice>For your information.</Notice>
      <Notice tone="bad">Refused.</Notice>
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Refused.')
})
