import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { parseDates } from './dates.ts'

/** First and last day of a period; errors are shown once both are chosen. */
export function DatesFields({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (dates: { from: string; to: string }) => void
}) {
  const isWrong = from !== '' && to !== '' && parseDates(from, to) === undefined
  return (
    <Grid>
      <Field
        label={m.histories_dates_first()}
        type="date"
        value={from}
        {...(to !== '' && { max: to })}
        error={isWrong ? m.histories_dates_wrong() : undefined}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <Field
        label={m.histories_dates_last()}
        type="date"
        value={to}
        {...(from !== '' && { min: from })}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
    </Grid>
  )
}
