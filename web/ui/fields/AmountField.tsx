import { m } from '#web/i18n/messages.ts'
import { type FieldProps, Field } from './Field.tsx'
import * as styles from './AmountField.module.css'

/** A sum of money as typed: comma and point both accepted, no grouping while typing. */
export function AmountField({ coin, onMax, ...field }: FieldProps & { coin: string; onMax?: () => void }) {
  const end = (
    <>
      <span className={styles.coin}>{coin}</span>
      {onMax !== undefined && (
        <button type="button" className={styles.largest} onClick={onMax}>
          {m.common_max()}
        </button>
      )}
    </>
  )
  return <Field boxClass={styles.amount} inputMode="decimal" autoComplete="off" {...field} end={end} />
}
