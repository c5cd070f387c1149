import { splitLocale } from '#contract/locale.ts'
import { deviceNow } from '#web/base/clock.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { DRAFT, onForcedReload } from './before-reload.ts'

/** A page that comes back later than this is not the same errand. */
const MAX_AGE_MS = 120_000
/** Forms arrive with their screens; what has not come by then stays away. */
const WAIT_MS = 15_000
/** No secret and no code is ever kept; a file cannot be. The choice of a language is what a reload may be for. */
const FIELDS =
  'textarea, select:not([data-language]), input:not([data-secret], [type=file], [type=checkbox], [type=radio], [type=hidden], [autocomplete=one-time-code])'
/** Who scrolls or types has found their place. */
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The page that is loaded anew. */
export interface ReloadedPage {
  readonly pathname: string
  readonly nowMs: number
  /** The member asked for another language: its labels are others. */
  readonly speaksAnother?: boolean
}

interface Draft {
  /** Without its language. */
  readonly path: string
  readonly atMs: number
  readonly speaksAnother: boolean
  readonly scrolled: number
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>
}

const isField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** The fields of the page by name and label, or kind where labels change; of equal ones each has its number. */
function fieldsOf(page: ParentNode, speaksAnother: boolean): ReadonlyMap<string, TextField> {
  const fields = new Map<string, TextField>()
  for (const field of [...page.querySelectorAll(FIELDS)].filter(isField)) {
    const label = field.labels?.[0]?.textContent ?? field.ariaLabel ?? ''
    const name = `${field.name} ${speaksAnother ? `${field.type} ${field.inputMode}` : label}`
    let number = 1
    while (fields.has(`${name} ${number}`)) number += 1
    fields.set(`${name} ${number}`, field)
  }
  return fields
}

/** Keeps what is typed on the page, and how far it is scrolled, for the same page and a short time. */
export function saveDraft(page: ParentNode, { pathname, nowMs, speaksAnother = false }: ReloadedPage): void {
  const values = Object.fromEntries(
    [...fieldsOf(page, speaksAnother)].flatMap(([name, { value }]) =>
      value === '' ? [] : [[name, value] as const],
    ),
  )
  const path = splitLocale(pathname).rest
  const draft: Draft = { path, atMs: nowMs, speaksAnother, scrolled: window.scrollY, values }
  sessionStorage.setItem(DRAFT, JSON.stringify(draft))
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'atMs' in value && 'values' in value
  )
}

/** The draft of a page, once: whatever becomes of it, it is not kept on. */
function claimDraft({ pathname, nowMs }: ReloadedPage): Draft | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null')
  sessionStorage.removeItem(DRAFT)
  const isOfPage = isDraft(kept) && kept.path === splitLocale(pathname).rest
  return isOfPage && nowMs - kept.atMs < MAX_AGE_MS ? kept : undefined
}

/** Sets a field as a hand would, so that the form behind it hears of it. */
function fill(field: TextField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Fills in what is not filled in yet. Returns whether all of it is; who asked for the reload need not be told. */
function createFilling(page: ParentNode, { speaksAnother, values }: Draft): () => boolean {
  const left = new Map(Object.entries(values))
  return () => {
    const found = [...fieldsOf(page, speaksAnother)].filter(([name]) => left.has(name))
    for (const [name, field] of found) {
      const value = left.get(name) ?? ''
      left.delete(name)
      if (field.value !== value) fill(field, value)
    }
    if (found.length > 0 && !speaksAnother) showToast({ text: m.update_kept() })
    return left.size === 0
  }
}

/** Scrolls to where the page was, as soon as it is long enough. Returns whether it is there, or the reader went elsewhere. */
function createScrolling({ scrolled }: Draft): () => boolean {
  let isLeft = false
  for (const touch of TOUCHES) addEventListener(touch, () => (isLeft = true), { once: true, passive: true })
  return () => {
    if (!isLeft && window.scrollY < scrolled) window.scrollTo(0, scrolled)
    return isLeft || window.scrollY >= scrolled
  }
}

/** Fills in what was typed before the reload, each field as it appears, and scrolls to where the page was. */
export function restoreDraft(page: HTMLElement, reloaded: ReloadedPage): void {
  const draft = claimDraft(reloaded)
  if (draft === undefined) return
  const parts = [createFilling(page, draft), createScrolling(draft)]
  const restore = () => {
    const isRestored = parts.map((restorePart) => restorePart()).every(Boolean)
    if (isRestored) watch.disconnect()
  }
  const watch = new MutationObserver(restore)
  watch.observe(page, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), WAIT_MS)
  restore()
}

/** The next member on this page typed none of it. */
export function forgetDraft(): void {
  sessionStorage.removeItem(DRAFT)
}

const thisPage = (): ReloadedPage => ({ pathname: window.location.pathname, nowMs: deviceNow() })

/** Brings back the draft of the last reload. */
export function restoreDraftOfPage(): void {
  restoreDraft(document.body, thisPage())
}

/** Keeps drafts over reloads that nobody asked for. */
export function saveDraftsOfReloads(): void {
  onForcedReload(() => saveDraft(document.body, thisPage()))
}
