import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffMe } from '#contract/console/people/session.ts'
import { t } from '../../i18n/messages.ts'
import { search } from '#contract/console/search.ts'
import { queryClient } from '../../api/queries.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import DestinationSearch from './DestinationSearch.tsx'

const ME: StaffMe = {
  id: '1',
  loginId: 'risk1',
  name: 'Kim Haneul',
  roles: ['risk'],
  rights: ['withdrawals.see', 'members.see'],
  sessionEndsAt: '2999-01-01T00:00:00.000Z',
  idleEndsAt: '2999-01-01T00:00:00.000Z',
}

beforeEach(() => {
  queryClient.clear()
  createServerFixture().answer(search, exampleAnswer(search, { items: [] }))
})

async function open(me = ME) {
  const onClose = vi.fn()
  const { path } = drawConsole(<DestinationSearch onClose={onClose} />, { me })
  const field = await screen.findByRole('combobox', { name: t.palette_title() })
  return { onClose, field, path }
}

const marked = () => screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))

describe('the search of destinations', () => {
  it('lists the screens that the person may see, with the first one marked', async () => {
    await open({ ...ME, rights: ['withdrawals.see'] })
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
    expect(screen.queryByRole('option', { name: t.nav_members() })).not.toBeInTheDocument()
    await vi.waitFor(() => expect(marked()).toBe(screen.getAllByRole('option')[0]))
  })

  it('narrows the list to what is typed, and Enter goes to the marked screen', async () => {
    const { onClose, field, path } = await open()
    await userEvent.type(field, t.nav_withdrawals().slice(0, 6).toUpperCase())
    expect(screen.getAllByRole('option')[0]).toHaveTextContent(t.nav_withdrawals())
    await userEvent.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(path()).toBe('/withdrawals')
  })

  it('offers the typed text as a search of the members, which the arrows reach', async () => {
    const { field, path } = await open()
    await userEvent.type(field, 'haneul7')
    expect(screen.getByRole('option', { name: t.palette_member({ text: 'haneul7' }) })).toBe(marked())
    await userEvent.keyboard('{Enter}')
    expect(path()).toBe('/members?q=haneul7')
  })

  it('goes where an entry is pressed', async () => {
    const { onClose, path } = await open()
    await userEvent.click(screen.getByRole('option', { name: t.nav_members() }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(path()).toBe('/members')
  })

  it('goes to what the server finds by a whole mail or number', async () => {
    queryClient.clear()
    const hit = { kind: 'member', id: 'm1', title: 'minsu20', text: 'm***@m***' } as const
    createServerFixture().answer(search, exampleAnswer(search, { items: [hit] }))
    const { field, path } = await open()
    await userEvent.type(field, 'min')
    await userEvent.click(
      await screen.findByRole('option', { name: `${t.palette_hit_member()}: minsu20, m***@m***` }),
    )
    expect(path()).toBe('/members/m1')
  })
})
