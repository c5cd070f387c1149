import * as styles from './Switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** For what takes effect at once. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <span className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i />
    </span>
  )
}
