import { serverNow } from '#web/base/clock.ts'
import { downloadText } from '#web/base/download.ts'
import { periodName } from '#web/features/lists/last-days.ts'

/** Spreadsheets take a file without this mark for one in an old encoding; reading the answer has dropped it. */
const UTF8_MARK = '\ufeff'

/** Hands a table to the browser to be saved, named after what it is and its days. */
export function saveTable(name: string, text: string, period: Parameters<typeof periodName>[0]): void {
  const days = periodName(period, serverNow()).replace(/^-/, '')
  downloadText(`${name}-${days}.csv`, `${UTF8_MARK}${text}`, 'text/csv')
}
