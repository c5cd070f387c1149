import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/ui/text/Badge.tsx'
import { enumText, textKey } from '../i18n/words.ts'

const TONES: Readonly<Record<string, Tone>> = {
  open: 'you',
  active: 'ok',
  done: 'ok',
  failed: 'bad',
  rejected: 'out',
  expired: 'out',
  lapsed: 'out',
  suspended: 'bad',
  unconfirmed: 'warn',
  closing: 'warn',
  closed: 'out',
}

/** A state as one word; what needs a look is coloured. */
export function StateMark({ state }: { state: string }) {
  const tone = TONES[textKey(state)]
  return <Badge {...(tone && { tone })}>{enumText('state', state)}</Badge>
}

/** Whether something is as it must be, in a word. */
export function SoundMark({ isSound, children }: { isSound: boolean; children: ReactNode }) {
  return (
    <Badge tone={isSound ? 'ok' : 'bad'} icon={isSound ? 'check' : 'warn'}>
      {children}
    </Badge>
  )
}

/** Whether members deal at the price of MCS: only while its circuit is open to them. */
export function CircuitMark({ circuit }: { circuit: string }) {
  return <SoundMark isSound={circuit === 'OPEN'}>{enumText('kind', `circuit ${circuit}`)}</SoundMark>
}
