import { useEffect, useLayoutEffect } from 'react'
import { decodePart } from './address.ts'
import type { Shown } from './page.ts'
import type { Router } from './router.ts'

/** Entries whose scroll position is remembered: more than a visit has. */
const MAX_POSITIONS = 200
const KEPT = 'scroll'

/** How far an entry of the history was scrolled when it was left, in px. */
type Positions = Map<string, number>

function loadPositions(): Positions {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  const entries: [string, unknown][] = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return new Map(entries.flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])))
}

let known: Positions | undefined
const getPositions = (): Positions => (known ??= loadPositions())

/** The newest stand last; the oldest go. */
function savePosition(positions: Positions, key: string): void {
  positions.delete(key)
  positions.set(key, window.scrollY)
  for (const oldest of [...positions.keys()].slice(0, -MAX_POSITIONS)) positions.delete(oldest)
}

/** Back and Forward scroll once their page is drawn, which the browser does not know; a reload it does best by itself. */
function setRestoration(restoration: ScrollRestoration): void {
  window.history.scrollRestoration = restoration
}

/** Remembers how far each page is scrolled as it is left, for as long as the tab is open. Returns what ends that. */
function startMemory(router: Router, positions: Positions): () => void {
  let before = router.state.get()
  const save = () => {
    // While a page loads, the shape of one may stand there instead of the old page.
    const key = before.pending === undefined ? before.shown?.location.key : undefined
    if (key !== undefined) savePosition(positions, key)
  }
  const onChange = () => {
    save()
    before = router.state.get()
  }
  const onHide = () => {
    save()
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(positions)))
    setRestoration('auto')
  }
  const onReturn = () => setRestoration('manual')
  setRestoration('manual')
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onReturn)
  const unsubscribe = router.state.subscribe(onChange)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onReturn)
    setRestoration('auto')
  }
}

function scroll({ location, scroll: target }: Shown, positions: Positions): void {
  if (target === 'stay') return
  const position = target === 'restore' ? positions.get(location.key) : undefined
  const anchor = document.getElementById(decodePart(location.hash.slice(1)))
  if (position === undefined && anchor !== null) anchor.scrollIntoView()
  else window.scrollTo(0, position ?? 0)
}

/** Scrolls each page to where it belongs, before it is seen. */
export function useScroll(router: Router, shown: Shown | undefined): void {
  useEffect(() => startMemory(router, getPositions()), [router])
  useLayoutEffect(() => {
    if (shown !== undefined) scroll(shown, getPositions())
  }, [shown])
}
