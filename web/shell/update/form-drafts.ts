import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { onForcedReload } from './before-reload.ts'

const KEPT = 'form-draft'
/** A page that comes back later than this is not the same errand. */
const MAX_AGE_MS = 120_000
/** Forms arrive with their screens; what has not come by then stays away. */
const WAIT_MS = 15_000
/** No secret and no code is ever kept; a file cannot be. */
const FIELDS =
  'textarea, select, input:not([data-secret], [type=file], [type=checkbox], [type=radio], [type=hidden], [autocomplete=one-time-code])'

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Draft {
  readonly path: string
  readonly atMs: number
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>
}

const isField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** The fields of the page by name and label; of equal ones each has its number. */
function fieldsOf(page: ParentNode): ReadonlyMap<string, TextField> {
  const fields = new Map<string, TextField>()
  for (const field of [...page.querySelectorAll(FIELDS)].filter(isField)) {
    const name = `${field.name} ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? ''}`
    let number = 1
    while (fields.has(`${name} ${number}`)) number += 1
    fields.set(`${name} ${number}`, field)
  }
  return fields
}

/** Keeps what is typed on the page, for the same address and a short time. */
export function saveDraft(page: ParentNode, path: string, nowMs: number): void {
  const values = Object.fromEntries(
    [...fieldsOf(page)].flatMap(([name, { value }]) => (value === '' ? [] : [[name, value] as const])),
  )
  if (Object.keys(values).length === 0) return
  const draft: Draft = { path, atMs: nowMs, values }
  sessionStorage.setItem(KEPT, JSON.stringify(draft))
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'atMs' in value && 'values' in value
  )
}

/** The draft of an address, once: whatever becomes of it, it is not kept on. */
function claimDraft(path: string, nowMs: number): Draft | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  sessionStorage.removeItem(KEPT)
  return isDraft(kept) && kept.path === path && nowMs - kept.atMs < MAX_AGE_MS ? kept : undefined
}

/** Sets a field as a hand would, so that the form behind it hears of it. */
function fill(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Fills in what was typed before the reload, each field as it appears. */
export function restoreDraft(page: HTMLElement, path: string, nowMs: number): void {
  const draft = claimDraft(path, nowMs)
  if (draft === undefined) return
  const left = new Map(Object.entries(draft.values))
  const fillIn = () => {
    const found = [...fieldsOf(page)].filter(([name]) => left.has(name))
    for (const [name, field] of found) {
      const value = left.get(name) ?? ''
      left.delete(name)
      if (field.value !== value) fill(field, value)
    }
    if (left.size === 0) watch.disconnect()
    if (found.length > 0) showToast({ text: m.update_kept() })
  }
  const watch = new MutationObserver(fillIn)
  watch.observe(page, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), WAIT_MS)
  fillIn()
}

/** The next member on this page typed none of it. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEPT)
}

/** Keeps drafts over reloads that nobody asked for, and brings back that of the last one. */
export function startFormDrafts(nowMs: () => number): void {
  const path = () => window.location.pathname
  onForcedReload(() => saveDraft(document.body, path(), nowMs()))
  restoreDraft(document.body, path(), nowMs())
}
