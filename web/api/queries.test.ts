import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { listAutoPositions } from '#contract/trading/autotrading-positions.ts'
import { listAlarms } from '#contract/notifications.ts'
import { withLastPage, query } from './queries.ts'

const list = (queryKey: QueryKey) => withLastPage({ queryKey, queryFn: async () => 'read' })
const alarms = (type: 'NOTICE' | 'WITHDRAW_COMPLETE', page: number) =>
  list(query(listAlarms, { query: { type, page, size: 20 } }).queryKey)
const positions = (type: string, page: number) =>
  list(query(listAutoPositions, { params: { type }, query: { state: 'closed', page, size: 20 } }).queryKey)

/** What is shown of a second list while it is read, after the first one was there. */
function shownAfter(first: ReturnType<typeof list>, second: ReturnType<typeof list>): string | undefined {
  const observer = new QueryObserver(new QueryClient(), { ...first, initialData: 'first' })
  observer.setOptions(second)
  return observer.getCurrentResult().data
}

it('while the next page of a list is read the last one stays', () => {
  expect(shownAfter(alarms('NOTICE', 1), alarms('NOTICE', 2))).toBe('first')
})

it('rows of one filter never stand under the name of another', () => {
  expect(shownAfter(alarms('WITHDRAW_COMPLETE', 1), alarms('NOTICE', 1))).toBeUndefined()
})

it('nor those of one account under another', () => {
  expect(shownAfter(positions('a', 1), positions('a', 2))).toBe('first')
  expect(shownAfter(positions('a', 1), positions('b', 1))).toBeUndefined()
})
