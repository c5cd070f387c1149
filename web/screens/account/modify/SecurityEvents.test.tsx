import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listSecurityEvents } from '#contract/members/account.ts'
import { userEvent } from '@testing-library/user-event'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { DataViews, SecurityEvents } from './SecurityEvents.tsx'

const PAGE = exampleAnswer(listSecurityEvents, {
  items: exampleItems(listSecurityEvents, 1, { kind: 'SIGN_IN' }),
  size: 5,
  total: 6,
})

describe('the security events of an account', () => {
  it('say that they load while nothing is known yet', () => {
    createServerFixture()
    draw(<SecurityEvents />)
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('are read again on request when they could not be read', async () => {
    const server = createServerFixture()
    server.refuse(listSecurityEvents, { code: 'COMMON-C001' })
    draw(<SecurityEvents />)
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(listSecurityEvents, PAGE)
    await userEvent.click(retry)
    expect(await screen.findByText(m.identity_event_sign_in())).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('turn to the next page by the button below them', async () => {
    const server = createServerFixture()
    server.answer(listSecurityEvents, PAGE)
    draw(<SecurityEvents />)
    await userEvent.click(await screen.findByRole('button', { name: m.common_next() }))
    expect(server.callsOf(listSecurityEvents).at(-1)?.query.get('page')).toBe('2')
  })
})

describeList('who looked at a member’s data', {
  operation: listSecurityEvents,
  draw: () => draw(<DataViews />),
  empty: exampleAnswer(listSecurityEvents, { total: 0 }),
  full: exampleAnswer(listSecurityEvents, {
    items: exampleItems(listSecurityEvents, 2, { kind: 'DATA_SEEN' }),
    size: 5,
    total: 2,
  }),
  none: m.identity_data_views_none(),
  rows: () => screen.queryAllByText(m.identity_event_data_seen()),
})
