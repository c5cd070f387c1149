import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listMarks, markNotice } from '#contract/content.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { Useful } from './Useful.tsx'

const voted = (useful: boolean | null) => [{ id: 'autumn', read: true, useful }]

it('notes that an announcement was read once, and sends the vote', async () => {
  const server = createServerFixture()
  server.answer(listMarks, [])
  server.answer(markNotice, exampleAnswer(markNotice, { id: 'autumn', useful: null }))
  draw(<Useful kind="notice" id="autumn" />)
  await waitFor(() => expect(server.callsOf(markNotice)).toHaveLength(1))
  expect(server.callsOf(markNotice)[0]?.body).toEqual({})
  server.answer(listMarks, voted(true))
  await userEvent.click(screen.getByRole('button', { name: m.guide_yes() }))
  expect(await screen.findByText(m.guide_thanks())).toBeInTheDocument()
  expect(server.callsOf(markNotice).at(-1)?.body).toEqual({ useful: true })
})

it('offers the way to staff to those whom it did not help', async () => {
  const server = createServerFixture()
  server.answer(listMarks, voted(false))
  draw(<Useful kind="notice" id="autumn" />)
  expect(await screen.findByRole('link', { name: m.guide_ask() })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: m.guide_no() })).toHaveAttribute('aria-pressed', 'true')
  expect(server.callsOf(markNotice)).toEqual([])
})
