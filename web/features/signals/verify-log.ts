import { getSignalLog, type SignalBatch, type SignalDay } from '#contract/trading/transparency.ts'
import { verifyDay, type LogVerdict } from '#contract/rules/signal-log.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'

/** More pages than any day has: a server that never ends its list is not followed for ever. */
const MAX_PAGES = 500

export type DayCheck =
  | {
      readonly status: 'checked'
      readonly verdict: LogVerdict
      readonly day: SignalDay
      readonly batches: readonly SignalBatch[]
    }
  | { readonly status: 'refused'; readonly failure: CallFailure }

/**
 * Reads one day of the sealed log and checks all of it here, between the head before the day and the day's own.
 * `onRead` receives how many entries have come so far.
 */
export async function checkDay(day: string, onRead: (entries: number) => void): Promise<DayCheck> {
  const batches: SignalBatch[] = []
  let from: number | null = 0
  let last: SignalDay | undefined
  for (let page = 0; from !== null && page < MAX_PAGES; page += 1) {
    const result: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(day, from)
    if (result.status === 'error') return { status: 'refused', failure: result }
    batches.push(...result.data.batches)
    last = result.data.day
    from = result.data.next
    onRead(batches.reduce((sum, batch) => sum + batch.leaves.length, 0))
  }
  if (last === undefined) return { status: 'refused', failure: { status: 'error' } }
  const verdict = await verifyDay(batches, { from: last.previous, to: last.head })
  return { status: 'checked', verdict, day: last, batches }
}

function fetchPage(day: string, from: number) {
  return call(getSignalLog, { params: { day }, query: { from } })
}
