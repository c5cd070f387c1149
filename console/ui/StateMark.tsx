import { Badge, type Tone } from '#web/ui/Parts.tsx'
import { word, wordKey } from '../i18n/words.ts'

const TONES: Readonly<Record<string, Tone>> = {
  open: 'you',
  active: 'ok',
  done: 'ok',
  failed: 'bad',
  rejected: 'out',
  expired: 'out',
  suspended: 'bad',
  unconfirmed: 'warn',
  closing: 'warn',
  closed: 'out',
}

/** A state as one word; what needs a look is coloured. */
export function StateMark({ state }: { state: string }) {
  const tone = TONES[wordKey(state)]
  return <Badge {...(tone && { tone })}>{word('state', state)}</Badge>
}

/** Whether members deal at the price of MCS: only while its circuit is open to them. */
export function CircuitMark({ circuit }: { circuit: string }) {
  const isOpen = circuit === 'OPEN'
  return (
    <Badge tone={isOpen ? 'ok' : 'bad'} icon={isOpen ? 'check' : 'warn'}>
      {word('kind', `circuit ${circuit}`)}
    </Badge>
  )
}
