export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface OptionsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}
