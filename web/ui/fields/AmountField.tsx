import { m } from '#web/i18n/messages.ts'
import { type FieldProps, Field } from './Field.tsx'

/** A sum of money as typed: comma and point both accepted, no grouping while typing. */
export function AmountField({ coin, onMax, ...field }: FieldProps & { coin: string; onMax?: () => void }) {
  const end = (
    <>
      <span className="coin">{coin}</span>
      {onMax !== undefined && (
        <button type="button" className="max" onClick={onMax}>
          {m.common_max()}
        </button>
      )}
    </>
  )
  return <Field look="amount" inputMode="decimal" autoComplete="off" {...field} end={end} />
}
