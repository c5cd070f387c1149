import { type FieldProps, Field } from './Field.tsx'

/** One real input for a code of six digits, so that paste and autofill work. */
export function OtpField(props: FieldProps) {
  return (
    <Field
      look="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      pattern="[0-9]*"
      {...props}
    />
  )
}
