import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getContentVersion, listContentVersions } from '#contract/console/words/content-versions.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { t } from '#console/i18n/messages.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { VersionsPart } from './VersionsPart.tsx'
import VersionScreen from './VersionScreen.tsx'

const wording = (body: string) => ({ title: 'Hours', summary: '', body })
const SAVED = {
  savedAt: '2026-11-24T09:30:00.000Z',
  savedBy: null,
  settings: { category: 'news', place: 0, isPinned: false, isPopup: false, isAnnounced: false },
}
const VERSION = exampleAnswer(getContentVersion, {
  ...SAVED,
  number: 2,
  texts: { en: wording('New.'), ko: wording('같음.') },
  before: { ...SAVED, number: 1, texts: { en: wording('Old.'), ko: wording('같음.') } },
})

const AT = { at: '/content/hours/versions/2', route: '/content/:id/versions/:number' }

it('shows what was and what is beside each other, where something changed', async () => {
  const server = createServerFixture()
  server.answer(getContentVersion, VERSION)
  drawConsole(<VersionScreen />, AT)
  const [english] = await screen.findAllByRole('table', { hidden: true })
  const table = within(english ?? document.body)
  expect(table.getByText('Old.').tagName).toBe('DEL')
  expect(table.getByText('New.').tagName).toBe('INS')
  expect(screen.getByText(t.versions_unchanged())).toBeInTheDocument()
  expect(screen.getByText(LOCALE_NAMES.ko).closest('details')).not.toHaveAttribute('open')
})

it('marks the words that changed, not the whole paragraph', async () => {
  const server = createServerFixture()
  const before = { ...SAVED, number: 1, texts: { en: wording('Open from nine to five.') } }
  server.answer(getContentVersion, { ...VERSION, texts: { en: wording('Open from ten to five.') }, before })
  drawConsole(<VersionScreen />, AT)
  expect((await screen.findByText('nine')).tagName).toBe('DEL')
  expect(screen.getByText('ten').tagName).toBe('INS')
  expect(screen.getByText('ten').closest('td')).toHaveTextContent('Open from ten to five.')
})

it('is restored by those who write, and only read by the others', async () => {
  const server = createServerFixture()
  server.answer(getContentVersion, VERSION)
  drawConsole(<VersionScreen />, { ...AT, me: exampleMe(['content.see']) })
  await screen.findByText('Old.')
  expect(screen.queryByRole('button', { name: t.versions_restore() })).not.toBeInTheDocument()
})

it('lists who changed an item and when, and says where nobody did', async () => {
  const server = createServerFixture()
  server.answer(
    listContentVersions,
    exampleAnswer(listContentVersions, {
      items: [{ number: 3, savedBy: null, savedAt: SAVED.savedAt, languages: ['en'] }],
    }),
  )
  drawConsole(<VersionsPart id="hours" />)
  const link = await screen.findByRole('link', { name: t.versions_number({ number: 3 }) })
  expect(link).toHaveAttribute('href', '/content/hours/versions/3')
  expect(screen.getByText(t.versions_with_product())).toBeInTheDocument()
})
