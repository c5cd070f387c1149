import { useEffect, useRef, useState } from 'react'
import { t } from '#console/i18n/messages.ts'
import { useKeys } from '#console/shell/keys.ts'
import { SearchIcon } from '#console/ui/SearchIcon.tsx'
import type { ListState } from '#console/ui/use-list-state.ts'
import { Pick } from '#console/ui/Pick.tsx'
import { InputBox } from '#web/ui/fields/frame/InputBox.tsx'
import * as styles from './FilterBar.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
}
/** A filter by its name in the query: words to search for, one of some values, or a day. */
export type Filter =
  | { readonly kind: 'search'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly choices: readonly Choice[]
    }
  | { readonly kind: 'day'; readonly name: string; readonly label: string }

/** Typed words are looked for once the typing pauses. */
const PAUSE_MS = 300

interface SearchProps {
  readonly label: string
  readonly value: string
  /** Whether the key for searching leads here: to the first of several. */
  readonly hasKey: boolean
  readonly onChange: (value: string) => void
}

function Search({ label, value, hasKey, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  useKeys(hasKey ? [{ keys: '/', label: t.keys_search(), act: () => input.current?.focus() }] : [])
  return (
    <InputBox wrong={false} className={styles.search}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape' || key === 'Enter') currentTarget.blur()
        }}
      />
      {hasKey && <kbd aria-hidden="true">/</kbd>}
    </InputBox>
  )
}

function OneFilter({ filter, hasKey, listState }: { filter: Filter; hasKey: boolean; listState: ListState }) {
  const value = listState.get(filter.name) ?? ''
  const change = (next: string) => listState.filter(filter.name, next)
  if (filter.kind === 'search')
    return <Search label={filter.label} value={value} hasKey={hasKey} onChange={change} />
  if (filter.kind === 'day') {
    return (
      <Pick>
        <span>{filter.label}</span>
        <input type="date" value={value} onChange={({ target }) => change(target.value)} />
      </Pick>
    )
  }
  return (
    <Pick>
      <span>{filter.label}</span>
      <select value={value} onChange={({ target }) => change(target.value)}>
        <option value="">{t.list_all()}</option>
        {filter.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Pick>
  )
}

/** The filters of a list; what they are set to lives in the address. */
export function FilterBar({ filters, listState }: { filters: readonly Filter[]; listState: ListState }) {
  if (filters.length === 0) return null
  const first = filters.find(({ kind }) => kind === 'search')
  return (
    <div className={styles.filters} role="search">
      {filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} hasKey={filter === first} listState={listState} />
      ))}
    </div>
  )
}
