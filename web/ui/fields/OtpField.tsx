import { type FieldProps, Field } from './Field.tsx'
import * as styles from './OtpField.module.css'

/** One real input for a code of six digits, so that paste and autofill work. */
export function OtpField(props: FieldProps) {
  return (
    <Field
      boxClass={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      pattern="[0-9]*"
      {...props}
    />
  )
}
