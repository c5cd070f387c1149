import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { exportList, getListLook, saveListColumns, saveListView } from '#contract/console/words/lists.ts'
import { listCloses } from '#contract/console/money/closes.ts'
import { t } from '#console/i18n/messages.ts'
import ClosesScreen from '#console/screens/closes/ClosesScreen.tsx'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'

let server: ServerFixture
const look = { views: [{ id: 'v1', name: 'Signed ones', search: 'state=SIGNED' }], hidden: ['madeAt'] }

beforeEach(() => {
  server = createServerFixture()
  server.answer(listCloses, { items: exampleItems(listCloses, 2), next: null })
  server.answer(getListLook, look)
})

it('a chosen view sets the filters of the list, and a column that is left out is not there', async () => {
  const { path } = drawConsole(<ClosesScreen />, { at: '/closes?state=OPEN' })
  await userEvent.selectOptions(await screen.findByLabelText(t.list_views()), 'Signed ones')
  expect(path()).toBe('/closes?state=SIGNED')
  const table = await screen.findByRole('table', { name: t.nav_closes() })
  expect(within(table).queryByText(t.closes_made())).not.toBeInTheDocument()
  expect(within(table).getByText(t.closes_signed_by())).toBeVisible()
})

it('the filters of now are kept under a name, and a column comes back', async () => {
  server.answer(saveListView, exampleAnswer(saveListView))
  server.answer(saveListColumns, exampleAnswer(saveListColumns))
  drawConsole(<ClosesScreen />, { at: '/closes?state=OPEN' })
  await screen.findByLabelText(t.list_views())
  await userEvent.click(screen.getByRole('button', { name: t.list_view_save() }))
  await userEvent.type(screen.getByLabelText(t.list_view_name()), 'Open ones')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: t.list_view_save() }))
  expect(server.callsOf(saveListView).map(({ body }) => body)).toEqual([
    { list: '/api/staff/closes', name: 'Open ones', search: 'state=OPEN' },
  ])
  await userEvent.click(screen.getByText(t.list_columns({ shown: 4, count: 5 })))
  await userEvent.click(screen.getByRole('button', { name: t.list_column_add({ name: t.closes_made() }) }))
  expect(server.callsOf(saveListColumns).map(({ body }) => body)).toEqual([
    { list: '/api/staff/closes', hidden: [] },
  ])
})

it('the table file is asked for with the filters that the list is shown with', async () => {
  server.answer(exportList, 'day')
  drawConsole(<ClosesScreen />, { at: '/closes?state=SIGNED' })
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  const [asked] = server.callsOf(exportList)
  expect([asked?.query.get('list'), asked?.query.get('filter')]).toEqual([
    '/api/staff/closes',
    'state=SIGNED',
  ])
})
