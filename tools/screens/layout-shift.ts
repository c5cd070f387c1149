import type { Page } from 'playwright-core'
import type { Locale } from '#contract/locale.ts'
import { HEIGHT, setViewport } from './screen-faults.ts'

/** The phone and the desk. */
const WIDTHS = [390, 1280] as const
/** Cumulative layout shift that is allowed; 0.1 counts as good on the web, members see less. */
const MOST = 0.02
/** Late answers move what stands below them, too. */
const SETTLE_MS = 300
/** Of the elements that moved so many are named. */
const NAMED = 3

/**
 * Latin and other letters; what moves in one language of a kind moves in the others. Japanese pages are set in the device's own
 * letters: on a machine without Korean ones, Korean pages move when theirs come, as they do on no device of a Korean.
 */
export const SHIFTS_IN: ReadonlySet<Locale> = new Set(['en', 'ja'])

interface Shift {
  readonly sum: number
  /** What moved, the largest shift first. */
  readonly moved: readonly string[]
}

/** Adds up what moved by itself since the page was opened. */
function measureShift(page: Page): Promise<Shift> {
  return page.evaluate(
    (named) =>
      new Promise<{ sum: number; moved: string[] }>((done) => {
        // TypeScript's own types do not know these entries yet.
        interface LayoutShift extends PerformanceEntry {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { readonly node: Node | null }[]
        }
        const nameOf = (node: Node | null) => {
          const element = node instanceof Element ? node : node?.parentElement
          return element ? `<${element.tagName.toLowerCase()} class="${element.className}">` : '(gone)'
        }
        const collect = (entries: readonly PerformanceEntry[]) => {
          const isOwn = (entry: PerformanceEntry): entry is LayoutShift =>
            'hadRecentInput' in entry && entry.hadRecentInput !== true
          const shifts = entries.filter(isOwn)
          const largest = shifts.toSorted((one, other) => other.value - one.value)
          done({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: largest.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))).slice(0, named),
          })
        }
        new PerformanceObserver((list) => collect(list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        })
        // Nothing moved: the observer is never called.
        setTimeout(() => collect([]), 100)
      }),
    NAMED,
  )
}

/** Opens an address as on a first visit, with nothing kept, at each width; returns where more moves than is allowed. */
export async function findShifts(
  page: Page,
  { url, name }: { url: string; name: string },
): Promise<string[]> {
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  for (const width of WIDTHS) {
    await setViewport(page, { width, height: HEIGHT })
    await browser.send('Network.clearBrowserCache')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const { sum, moved } = await measureShift(page)
    if (sum > MOST) found.push(`${name} ${width}: ${sum.toFixed(3)} of ${moved.join(' ')}`)
  }
  await browser.detach()
  return found
}
