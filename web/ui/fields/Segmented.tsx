import type { OptionsProps } from './options.ts'
import * as styles from './Segmented.module.css'

/** Two or three exclusive views of one thing. */
export function Segmented<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
