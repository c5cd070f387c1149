import { day } from './format.ts'

/** A calendar day (YYYY-MM-DD) in the reader's language, independent of the time zone. */
export function dayText(date: string): string {
  return day(`${date}T12:00:00Z`, 'UTC')
}
