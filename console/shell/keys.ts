import { useEffect, useRef } from 'react'
import { createStore, useStore } from '#web/base/store.ts'
import { keysSaid } from './keys-said.ts'

/** What a key does. `keys` is one sign, a name such as Enter, or two pressed one after the other: 'g w'. */
export interface Key {
  readonly keys: string
  readonly label: string
  readonly act: () => void
  /** Shown in the list of all keys only, not in the footer. */
  readonly quiet?: boolean
}
interface Layer {
  readonly keys: () => readonly Key[]
}

/** How long after its first sign a pair of keys waits for the second. */
const PAIR_MS = 1500
const STORED_AS = 'console-keys'
export const PALETTE_KEY = 'Ctrl k'

/** Everything that listens now: what came last is asked first. */
const layers = createStore<readonly Layer[]>([])
/** People who dictate or press keys by accident switch single keys off (WCAG 2.1.4). */
export const keysOn = createStore(localStorage.getItem(STORED_AS) !== 'off')

export function switchKeys(on: boolean): void {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off')
  keysOn.set(on)
}

export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys)
  const shown = keys.map(({ keys: name, label }) => `${name} ${label}`).join()
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const layer: Layer = { keys: () => latest.current }
    layers.set([...layers.get(), layer])
    return () => layers.set(layers.get().filter((known) => known !== layer))
  }, [shown])
}

const LIST_KEYS = ['j', 'k', 'Enter']

/** Every key that works now: going through the list first, then what can be done, in the order of the page. */
export function useAllKeys(): readonly Key[] {
  const keys = useStore(layers, []).flatMap((layer) => layer.keys())
  const isOfList = ({ keys: name }: Key) => LIST_KEYS.includes(name)
  return [...keys.filter(isOfList), ...keys.filter((key) => !isOfList(key))]
}

/** Where letters are text; a box that is ticked takes none. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED) !== null
}

/** A dialog has the keyboard to itself; a focused button or link keeps Enter. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (!keysOn.get() || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return true
  const target = event.target instanceof HTMLElement ? event.target : undefined
  return event.key === 'Enter' && target?.closest('button, a, summary') !== null && target !== document.body
}

let first: { key: string; at: number } | undefined

/** The one key that also works while something is being typed. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey
  return isHeld && event.key.toLowerCase() === 'k' && document.querySelector('dialog[open]') === null
}

function onKeyDown(event: KeyboardEvent): void {
  const isPalette = isPaletteKey(event)
  if (!isPalette && isTaken(event)) return
  // When a key was pressed, however late a busy page comes to it.
  const at = event.timeStamp
  const before = first !== undefined && at - first.at < PAIR_MS ? first.key : undefined
  const said = isPalette ? [PALETTE_KEY] : keysSaid({ key: event.key, first: before })
  const known = layers
    .get()
    .toReversed()
    .flatMap((layer) => layer.keys())
  const found = said.map((name) => known.find(({ keys }) => keys === name)).find((key) => key !== undefined)
  const last = said.at(-1) ?? ''
  first = found === undefined && last.length === 1 ? { key: last, at } : undefined
  if (found === undefined) return
  event.preventDefault()
  found.act()
}

export function watchKeys(): void {
  document.addEventListener('keydown', onKeyDown)
}
