import { useState } from 'react'
import { SIGNAL_KINDS } from '#contract/trading/signals.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { channelsOf, LEAST, LIFTS, type Way } from './alert-texts.ts'
import { WayWord } from './PriceSentence.tsx'
import { QuietWord, type InQuiet } from './QuietWord.tsx'
import { Sentence, Word } from './Sentence.tsx'
import type { NewAlert } from './use-alerts.ts'

const ANY = 'ANY'
const GAPS = { kind: '{kind}', pair: '{pair}', chance: '{chance}', net: '{net}', channel: '{channel}' }

interface SignalChoice {
  readonly kind: string
  readonly pair: string
  /** ANY, P50 for a probability of at least 50, L5 for 5 points above the base rate. */
  readonly chance: string
  readonly net: string
  readonly way: Way
  readonly inQuiet: InQuiet
}
const FIRST: SignalChoice = {
  kind: ANY,
  pair: ANY,
  chance: ANY,
  net: 'POSITIVE',
  way: 'PUSH SOUND',
  inQuiet: 'WAIT',
}

const numberOf = (chance: string, letter: string): number | null =>
  chance.startsWith(letter) ? Number.parseInt(chance.slice(1), 10) : null

/** The alert that the chosen words describe. */
export function toSignalAlert({ kind, pair, chance, net, way, inQuiet }: SignalChoice): NewAlert {
  return {
    kind: 'SIGNAL',
    symbols: pair === ANY ? [] : [pair],
    signalKinds: SIGNAL_KINDS.filter((known) => known === kind),
    minProbability: chance === ANY ? null : numberOf(chance, 'P'),
    minLift: chance === ANY ? null : numberOf(chance, 'L'),
    positiveNet: net === 'POSITIVE',
    repeats: true,
    channels: channelsOf(way),
    inQuiet,
  }
}

function optionsOf(pairs: readonly string[]) {
  return {
    kind: [
      { value: ANY, label: m.alerts_any_kind() },
      ...SIGNAL_KINDS.map((value) => ({ value: String(value), label: kindName(value) })),
    ],
    pair: [
      { value: ANY, label: m.alerts_any_pair() },
      ...pairs.map((value) => ({ value, label: pairName(value) })),
    ],
    chance: [
      { value: ANY, label: m.alerts_any_chance() },
      ...LIFTS.map((points) => ({ value: `L${points}`, label: m.alerts_lift({ points }) })),
      ...LEAST.map((percent) => ({ value: `P${percent}`, label: m.alerts_least_chance({ percent }) })),
    ],
    net: [
      { value: ANY, label: m.alerts_any_net() },
      { value: 'POSITIVE', label: m.alerts_positive_net() },
    ],
  }
}

/** A new alert about signals, as a sentence whose words are chosen. */
export function SignalAlert({
  pairs,
  onCreate,
}: {
  pairs: readonly string[]
  onCreate: (alert: NewAlert) => Promise<boolean>
}) {
  const [choice, setChoice] = useState(FIRST)
  const choose = (change: Partial<SignalChoice>) => setChoice((known) => ({ ...known, ...change }))
  const options = optionsOf(pairs)
  const labels = {
    kind: m.alerts_kind(),
    pair: m.alerts_pair(),
    chance: m.alerts_chance(),
    net: m.alerts_net(),
  }
  const drawWord = (name: keyof typeof labels) => (
    <Word
      label={labels[name]}
      value={choice[name]}
      options={options[name]}
      onChange={(value) => choose({ [name]: value })}
    />
  )
  return (
    <>
      <Sentence
        text={m.alerts_signal_sentence(GAPS)}
        words={{
          kind: drawWord('kind'),
          pair: drawWord('pair'),
          chance: drawWord('chance'),
          net: drawWord('net'),
          channel: <WayWord value={choice.way} onChange={(way) => choose({ way })} />,
        }}
      />
      <QuietWord value={choice.inQuiet} onChange={(inQuiet) => choose({ inQuiet })} />
      <Button wide onClick={() => void onCreate(toSignalAlert(choice))}>
        {m.alerts_set_signal()}
      </Button>
    </>
  )
}
