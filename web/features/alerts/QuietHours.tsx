import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { hourText } from './alert-texts.ts'
import { Sentence, Word } from './Sentence.tsx'
import type { Alerts } from './use-alerts.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const LUNCH = { from: 12, to: 13 } as const

interface QuietHoursProps {
  quiet: Alerts['quiet']
  onChange: (hours: { from: number; to: number } | null) => void
}

/** The night, and hours of the member's own in which nothing but security rings. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const { from, to } = quiet
  const night = { from: hourText(quiet.nightFrom), to: hourText(quiet.nightTo) }
  const hour = (label: string, value: number, change: (hour: number) => void) => (
    <Word
      label={label}
      value={String(value)}
      options={HOURS}
      onChange={(chosen) => change(Number.parseInt(chosen, 10))}
    />
  )
  return (
    <Section title={m.alerts_quiet()}>
      <Card>
        <Stack kind="tight">
          <Text strong>{m.alerts_night(night)}</Text>
          <Text size={14} tone="quiet">
            {quiet.nightRings ? m.alerts_night_rings() : m.alerts_night_quiet()}
          </Text>
        </Stack>
        {from !== null && to !== null && (
          <Sentence
            text={m.alerts_own_quiet({ from: '{from}', to: '{to}' })}
            words={{
              from: hour(m.alerts_from(), from, (chosen) => onChange({ from: chosen, to })),
              to: hour(m.alerts_to(), to, (chosen) => onChange({ from, to: chosen })),
            }}
          />
        )}
        <Button tone="two" small onClick={() => onChange(from === null ? LUNCH : null)}>
          {from === null ? m.alerts_set_hours() : m.alerts_no_hours()}
        </Button>
      </Card>
    </Section>
  )
}
