import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { saveContent } from '#contract/console/words/content.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { NEW_ITEM } from './item-draft.ts'
import { ItemForm } from './ItemForm.tsx'

const SEND = t.content_save()
const open = () => drawConsole(<ItemForm first={NEW_ITEM} onSaved={() => {}} />)
const save = () => userEvent.click(screen.getByRole('button', { name: SEND }))

describeForm('an item of the content', {
  operation: saveContent,
  draw: open,
  fill: async () => {
    await fillIn(t.content_name(), 'holiday-hours')
    await fillIn(t.inquiries_title(), 'Holiday hours')
    await userEvent.click(screen.getByRole('checkbox', { name: t.content_pinned() }))
  },
  send: SEND,
  body: {
    kind: 'NOTICE',
    category: 'news',
    place: 0,
    isPinned: true,
    isPopup: false,
    isAnnounced: false,
    texts: { en: { title: 'Holiday hours', summary: '', body: '' } },
    at: null,
  },
})

it('says what still keeps an item from being saved, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent(t.content_lack_id())
  await fillIn(t.content_name(), 'holiday-hours')
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent(t.content_lack_english())
  expect(server.callsOf(saveContent)).toEqual([])
})

it('cannot be changed by those who may only read it', () => {
  createServerFixture()
  drawConsole(<ItemForm first={NEW_ITEM} onSaved={() => {}} />, { me: exampleMe([]) })
  expect(screen.getByLabelText(t.inquiries_title())).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: SEND })).not.toBeInTheDocument()
})

it('lets a change of what is published wait for its moment', async () => {
  const server = createServerFixture()
  const first = { ...NEW_ITEM, id: 'hours', isPublished: true, texts: { en: { title: 'Hours' } } }
  drawConsole(<ItemForm first={first} onSaved={() => {}} />)
  await userEvent.type(screen.getByLabelText(t.versions_change_at()), '2026-12-24T09:30')
  await save()
  await waitFor(() => expect(server.callsOf(saveContent)).toHaveLength(1))
  const at = new Date('2026-12-24T09:30').toISOString()
  expect(server.callsOf(saveContent)[0]?.body).toMatchObject({ at })
})
