import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getPreview } from '#contract/content.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import PreviewScreen from './PreviewScreen.tsx'

const AT = '2026-12-24T09:30:00.000Z'
const SHOWN = { title: 'Hours', body: [{ kind: 'heading', level: 2, id: 'when', text: 'When' }] } as const
const drawScreen = (at = '/preview?token=a.b') => draw(<PreviewScreen />, { at })

it('shows the text as members will read it, when they will, and until when the link works', async () => {
  const server = createServerFixture()
  server.answer(
    getPreview,
    exampleAnswer(getPreview, { ...SHOWN, body: [...SHOWN.body], appearsAt: AT, expiresAt: AT }),
  )
  drawScreen()
  expect(await screen.findByRole('heading', { name: 'Hours' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'When' })).toBeInTheDocument()
  expect(screen.getByText(m.preview_note_at({ time: minute(AT) }))).toBeInTheDocument()
  expect(server.callsOf(getPreview)[0]?.query.get('token')).toBe('a.b')
})

it('says that a link has ended', async () => {
  const server = createServerFixture()
  server.refuse(getPreview, { code: 'COMMON-A001' })
  drawScreen()
  expect(await screen.findByRole('heading', { name: m.preview_ended() })).toBeInTheDocument()
})

it('is asked for again when it could not be read', async () => {
  const server = createServerFixture()
  server.refuse(getPreview, { code: 'COMMON-C001' })
  drawScreen()
  const retry = await screen.findByRole('button', { name: m.common_retry() })
  server.answer(getPreview, exampleAnswer(getPreview, { ...SHOWN, body: [...SHOWN.body], appearsAt: null }))
  await userEvent.click(retry)
  expect(await screen.findByText(m.preview_note())).toBeInTheDocument()
})

it('asks for nothing where the address names no link, and says that there is none', async () => {
  const server = createServerFixture()
  drawScreen('/preview')
  expect(await screen.findByRole('heading', { name: m.preview_ended() })).toBeInTheDocument()
  expect(server.callsOf(getPreview)).toEqual([])
})
