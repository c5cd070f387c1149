import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createPreview, listPreviews } from '#contract/console/words/content-versions.ts'
import { t } from '#console/i18n/messages.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { PreviewLinks } from './PreviewLinks.tsx'

const AT = '2026-12-24T09:30:00.000Z'
const LINK = { madeBy: { id: 'c', loginId: 'content', name: 'Han' }, madeAt: AT, expiresAt: AT }

it('makes a link for so many hours and shows it once', async () => {
  const server = createServerFixture()
  server.answer(listPreviews, { items: [] })
  server.answer(createPreview, exampleAnswer(createPreview, { path: '/preview?token=a.b' }))
  drawConsole(<PreviewLinks id="hours" />)
  expect(await screen.findByText(t.previews_none())).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: t.previews_create() }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: t.previews_create() }))
  expect(await screen.findByText(t.previews_made())).toBeInTheDocument()
  expect(server.callsOf(createPreview)[0]?.body).toEqual({ hours: 72 })
})

it('offers to revoke what is open and nothing else', async () => {
  const server = createServerFixture()
  const items = (['OPEN', 'EXPIRED', 'REVOKED'] as const).map((state) => ({ ...LINK, id: state, state }))
  server.answer(listPreviews, exampleAnswer(listPreviews, { items }))
  drawConsole(<PreviewLinks id="hours" />)
  expect(await screen.findAllByRole('button', { name: t.previews_revoke() })).toHaveLength(1)
})
