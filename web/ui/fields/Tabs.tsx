import type { KeyboardEvent } from 'react'
import type { OptionsProps } from './options.ts'
import * as styles from './Tabs.module.css'

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
    <div className={styles.tabs} role="tablist" aria-label={label}>
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
