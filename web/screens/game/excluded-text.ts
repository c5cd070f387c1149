import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'

/** An exclusion for ever has an end that no calendar reaches. */
const FOR_EVER_YEAR = '9999'

/** The sentence about a standing exclusion. */
export function excludedText(until: string): string {
  return until.startsWith(FOR_EVER_YEAR) ? m.game_excluded_ever() : m.game_excluded({ time: minute(until) })
}
