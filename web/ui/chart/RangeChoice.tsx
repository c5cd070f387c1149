import type { OptionsProps } from '#web/ui/fields/options.ts'
import * as styles from './RangeChoice.module.css'

/** How much of the axis a chart shows. */
export function RangeChoice<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    <div className={styles.ranges} role="group" aria-label={label}>
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
