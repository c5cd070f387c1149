import { useState, type SubmitEvent } from 'react'

interface Checks<Values, Errors> {
  /** What is missing, each part with its code. */
  readonly missingOf: (values: Values) => Errors
  readonly onErrors: (errors: Errors | Record<string, never>) => void
  /** The form is filled in; it still has to be confirmed who it is. */
  readonly onFilled: (values: Values) => void
}

/** The values of a form that says what is missing when it is sent, and takes it back with the next change. */
export function useCheckedForm<Values extends object, Errors extends object>(
  first: Values,
  { missingOf, onErrors, onFilled }: Checks<Values, Errors>,
) {
  const [values, setValues] = useState(first)
  return {
    values,
    change: (part: Partial<Values>): void => {
      setValues({ ...values, ...part })
      onErrors({})
    },
    submit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault()
      const missing = missingOf(values)
      onErrors(missing)
      if (Object.keys(missing).length === 0) onFilled(values)
    },
  }
}
