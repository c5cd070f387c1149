import type { KeyboardEvent } from 'react'

interface SwitchProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** For what takes effect at once. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <span className="sw">
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

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}
interface OptionsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three exclusive views of one thing. */
export function Segmented<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    <div className="seg" role="group" aria-label={label}>
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

const TAB_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrows walk along the tabs and open each, round and round. */
function walkTabs({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = TAB_STEPS[key]
  if (step === undefined) return
  const tabs = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const here = tabs.findIndex((tab) => tab === currentTarget)
  const next = tabs.at((here + step) % tabs.length)
  next?.focus()
  next?.click()
}

/** Different lists of one page; the keyboard enters at the one that is open. */
export function Tabs<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          tabIndex={option.value === value ? 0 : -1}
          aria-selected={option.value === value}
          onKeyDown={walkTabs}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

interface ChipsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  isOn: (value: Value) => boolean
  onToggle: (value: Value) => void
}

/** Filters: any of them can be on. */
export function Chips<Value extends string>({ label, options, isOn, onToggle }: ChipsProps<Value>) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={isOn(option.value)}
          onClick={() => onToggle(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
