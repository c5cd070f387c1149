import type { DeliveryResult } from '#contract/members/channels.ts'
import { Badge, type Tone } from '#web/ui/text/Badge.tsx'
import { enumText } from '#console/i18n/words.ts'

const TONES: Readonly<Record<DeliveryResult, Tone>> = {
  ACCEPTED: 'ok',
  REFUSED: 'bad',
  RETRYING: 'warn',
  GIVEN_UP: 'bad',
  WITHHELD: 'out',
  POSTPONED: 'out',
}

/** What became of a delivery, in a word. */
export function DeliveryMark({ result }: { result: DeliveryResult }) {
  return <Badge tone={TONES[result]}>{enumText('delivery', result)}</Badge>
}
