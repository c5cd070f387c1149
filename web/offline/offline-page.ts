import { LANGUAGE_TAGS, splitLocale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { BUILT_BRAND } from '#web/base/brand-name.ts'
import { deviceNow } from '#web/base/clock.ts'
import { minute, price } from '#web/base/format.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { button } from '#web/ui/Button.module.css'
import { brand } from '#web/ui/Mark.module.css'
import { card } from '#web/ui/layout/Card.module.css'
import { bare, page as pageClass } from '#web/ui/layout/Page.module.css'
import { stack } from '#web/ui/layout/Stack.module.css'
import { ledger } from '#web/ui/lists/LedgerLines.module.css'
import { faint, heading, quiet, size12, size14, strong, title } from '#web/ui/text/Text.module.css'
import { parseSeen, type Seen, type SeenSignal } from './seen-signals.ts'

/** Small, and never kept by the worker or the browser. */
const PROBE = '/builds/latest.json'
const PROBE_EVERY_MS = 5_000

type Child = Node | string

function make(name: string, className: string, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}

function figure(label: string, value: string): HTMLElement {
  return make('div', '', make('dt', '', label), make('dd', '', value))
}

function signalCard({ symbol, direction, price: entry, target, stop, validUntil }: SeenSignal): HTMLElement {
  const isUp = direction === 'UP'
  const name = `${pairName(symbol)} ${isUp ? '▲' : '▼'} ${isUp ? m.signals_up() : m.signals_down()}`
  return make(
    'li',
    card,
    make('p', strong, name),
    make(
      'dl',
      ledger,
      figure(m.signals_entry(), price(entry)),
      figure(m.signals_target(), price(target, entry)),
      figure(m.signals_stop(), price(stop, entry)),
    ),
    make('p', `${size12} ${faint}`, m.offline_until({ time: minute(validUntil) })),
  )
}

function seenSection({ atMs, signals }: Seen): HTMLElement {
  const head = make('h2', heading, m.offline_seen())
  head.id = 'seen'
  const section = make(
    'section',
    stack,
    head,
    make('p', `${size14} ${quiet}`, m.offline_seen_at({ time: minute(atMs) })),
    make('ul', stack, ...signals.map(signalCard)),
  )
  section.setAttribute('aria-labelledby', head.id)
  return section
}

/** Draws what can be said without a connection, in the language of the address that was asked for. */
function draw(): void {
  const { locale } = splitLocale(window.location.pathname)
  setCurrentLocale(locale)
  document.documentElement.lang = LANGUAGE_TAGS[locale]
  document.title = `${m.offline_title()} · ${BUILT_BRAND}`
  const retry = make('button', button, m.common_retry())
  retry.addEventListener('click', () => window.location.reload())
  const seen = parseSeen(localStorage, deviceNow())
  const page = make(
    'main',
    `${pageClass} ${bare}`,
    make('p', brand, BUILT_BRAND),
    make('h1', title, m.offline_title()),
    make('p', quiet, m.offline_text()),
    retry,
    ...(seen === undefined ? [] : [seenSection(seen)]),
  )
  document.querySelector('#app')?.replaceChildren(page)
}

/** Loads the page that was asked for once the product answers: a browser says "online" late, or not at all where only the product was away. */
async function reloadWhenBack(): Promise<void> {
  const answer = await fetch(PROBE, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok === true) window.location.reload()
}

draw()
addEventListener('online', () => window.location.reload())
setInterval(() => void reloadWhenBack(), PROBE_EVERY_MS)
