import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getLedgerEntry, listLedgerEntries } from '#contract/console/money/ledger.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import { drawConsole } from '#testing/components/draw-console.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import EntriesScreen from './EntriesScreen.tsx'

describeConsoleList('the entries of the ledger', {
  Screen: EntriesScreen,
  title: t.ledger_entries(),
  operation: listLedgerEntries,
  none: t.ledger_no_entries(),
})

it('an entry that the address names is opened though the list has not loaded it, with its seal', async () => {
  const server = createServerFixture()
  const items = exampleItems(listLedgerEntries, 2)
  server.answer(listLedgerEntries, { items, next: 'more' })
  const seal = {
    batch: 7,
    leaf: 'a1',
    root: 'b2',
    head: 'c3',
    steps: 4,
    sealedAt: '2026-11-24T00:00:00.000Z',
  }
  server.answer(getLedgerEntry, exampleAnswer(getLedgerEntry, { id: 'far', seal, isAltered: false }))
  drawConsole(<EntriesScreen />, { at: '/ledger/entries?id=far' })
  expect(await screen.findByRole('complementary', { name: 'far' })).toBeVisible()
  expect(await screen.findByText('b2')).toBeVisible()
  expect(server.callsOf(getLedgerEntry).every(({ path }) => path.endsWith('/far'))).toBe(true)
})
