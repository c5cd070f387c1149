export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface OptionsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  /** Undefined where it is not known yet: none is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}
