import { m } from '#web/i18n/messages.ts'
import { Sentence, Word } from './Sentence.tsx'

export type InQuiet = 'WAIT' | 'DROP'

/** What becomes of an alert in quiet hours, as a sentence of its own. */
export function QuietWord({ value, onChange }: { value: InQuiet; onChange: (value: InQuiet) => void }) {
  const options = [
    { value: 'WAIT' as const, label: m.alerts_quiet_wait() },
    { value: 'DROP' as const, label: m.alerts_quiet_drop() },
  ]
  return (
    <Sentence
      text={m.alerts_quiet_sentence({ quiet: '{quiet}' })}
      words={{ quiet: <Word label={m.alerts_quiet()} value={value} options={options} onChange={onChange} /> }}
    />
  )
}
