import { Fragment, type ReactNode } from 'react'
import * as styles from './Sentence.module.css'

interface SentenceProps {
  /** The sentence in the reader's language, with the name of a word in braces where it can be chosen. */
  text: string
  words: Readonly<Record<string, ReactNode>>
}

/** A sentence whose words can be chosen, in the order that the language has them. */
export function Sentence({ text, words }: SentenceProps) {
  return (
    <p className={styles.sentence}>
      {text.split(/\{(\w+)\}/).map((part, index) => (
        <Fragment key={`${index} ${part}`}>{index % 2 === 1 ? words[part] : part}</Fragment>
      ))}
    </p>
  )
}

interface WordProps<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** A word of a sentence that is chosen from a list. */
export function Word<Value extends string>({ label, value, options, onChange }: WordProps<Value>) {
  return (
    <select
      className={styles.word}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A number of a sentence that is typed. */
export function NumberWord({
  label,
  value,
  wrong,
  onChange,
}: {
  label: string
  value: string
  wrong: boolean
  onChange: (value: string) => void
}) {
  return (
    <input
      className={styles.word}
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      size={Math.max(value.length, 4)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
