import type { Option } from './options.ts'
import * as styles from './Chips.module.css'

interface ChipsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  isOn: (value: Value) => boolean
  onToggle: (value: Value) => void
}

/** Filters: any of them can be on. */
export function Chips<Value extends string>({ label, options, isOn, onToggle }: ChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={isOn(option.value)}
          onClick={() => onToggle(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
