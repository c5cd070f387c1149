import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const THEMES = ['light', 'dark'] as const
/** Two phones and the desk, px: enough for a journey that comes by. */
const WIDTHS = [320, 390, 1280] as const
/** From the smallest phone to the desk, px. */
export const MEMBER_WIDTHS = [320, 390, 820, 1280, 1440] as const
/** From a tablet to the large screen, px; and as narrow as a page that is enlarged four times. */
export const CONSOLE_WIDTHS = [320, 1024, 1280, 1440, 1920] as const
/** Of every look, px. */
export const HEIGHT = 844
/** Less of what scrolls is of no use: a line of text and its air. */
const MIN_PX = 32
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong with the page as it is: rule, element and reason of each finding. */
async function axeFindings(page: Page): Promise<string[]> {
  // Through the debugger, because the page's own policy refuses injected scripts, as it should.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  return page.evaluate(`axe.run(document, ${JSON.stringify({ runOnly: STANDARD, resultTypes: ['violations'] })}).then(
    ({ violations }) => violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + (failureSummary ?? help).replace(/\\s+/g, ' '))))`)
}

/** Texts that are wider than the box they stand in, and the page itself when it scrolls sideways. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isTooNarrow = (element: Element) => {
      if (!(element instanceof HTMLElement)) return false
      const { display, overflowX } = getComputedStyle(element)
      if (display === 'inline' || overflowX === 'auto' || overflowX === 'scroll') return false
      if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) return false
      // What reaches further for a finger is no text.
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().width > element.clientWidth + 1
    }
    const labels = [...document.body.querySelectorAll('*')]
      .filter((element) => holdsText(element) && isTooNarrow(element))
      .map(
        (element) =>
          `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 60)}`,
      )
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return labels
    const sticksOut = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`)
    return [
      ...labels,
      `the page is ${root.scrollWidth} px wide because of ${sticksOut.slice(0, 3).join(' ')}`,
    ]
  })
}

/** Links and buttons that cannot be pressed where they are shown, because something that does not float lies over them. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ancestors = (element: Element): Element[] =>
      element.parentElement === null ? [] : [element.parentElement, ...ancestors(element.parentElement)]
    const floatsOver = (element: Element, control: Element) =>
      [element, ...ancestors(element)].some(
        (one) => !one.contains(control) && ['fixed', 'sticky'].includes(getComputedStyle(one).position),
      )
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
    return [...document.querySelectorAll('a[href], button, [role=tab]')].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isCut = ancestors(control).some((one) => {
        const box = one.getBoundingClientRect()
        // What lies on the right or lower edge belongs to the neighbour.
        const isOutside = x < box.left || x >= box.right || y < box.top || y >= box.bottom
        return isOutside && getComputedStyle(one).overflow !== 'visible'
      })
      // What is folded away has a box, but is not there to be pressed.
      const isThere = width > 1 && height > 1 && !isCut && control.checkVisibility()
      const hit = isThere ? document.elementFromPoint(x, y) : null
      if (hit === null || control.contains(hit) || hit.contains(control) || floatsOver(hit, control))
        return []
      return [`${name(control)} ${control.textContent.trim().slice(0, 40)} lies below ${name(hit)}`]
    })
  })
}

/** What may scroll, and was pressed so flat by its neighbours that nothing in it can be read. */
function flattened(page: Page): Promise<string[]> {
  return page.evaluate(
    (minPx) =>
      [...document.body.querySelectorAll('*')].flatMap((element) => {
        const { clientHeight, scrollHeight } = element
        const mayScroll = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
        if (!mayScroll || scrollHeight < minPx || clientHeight >= minPx) return []
        return [
          `<${element.tagName.toLowerCase()} class="${element.className}"> shows ${clientHeight} px of ${scrollHeight}`,
        ]
      }),
    MIN_PX,
  )
}

/** So long a page may take to draw. */
const FRAME_MS = 3_000
const MAX_NUDGES = 5

function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(
    (limitMs) =>
      new Promise<boolean>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done(true)))
        setTimeout(() => done(false), limitMs)
      }),
    FRAME_MS,
  )
}

/**
 * Shows a page at a size, px, and waits until it was drawn there: after quick changes of size Chromium at times draws nothing
 * more, and answers no click, until the size changes again.
 */
export async function setViewport(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  for (let nudge = 0; nudge <= MAX_NUDGES; nudge += 1) {
    if (nudge > 0) await page.setViewportSize({ ...size, height: size.height + 1 })
    await page.setViewportSize(size)
    if (await isDrawn(page)) return
  }
  throw new Error(`${page.url()} is not drawn at ${size.width} px`)
}

/** In how many looks a page is inspected: each theme at each width. */
export const LOOKS = { themes: THEMES.length, widths: MEMBER_WIDTHS.length }

interface Looks {
  readonly widths?: readonly number[]
  /** May picture each. */
  readonly shoot?: (look: string) => Promise<void>
}

/** Findings of axe, labels that do not fit and controls that cannot be pressed, of the open page in both themes at each width. */
export async function inspectPage(
  page: Page,
  name: string,
  { widths = WIDTHS, shoot = async () => {} }: Looks = {},
): Promise<{ axe: string[]; overflow: string[] }> {
  const found: { axe: string[]; overflow: string[] } = { axe: [], overflow: [] }
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await setViewport(page, { width, height: HEIGHT })
      // Where a click has scrolled to, the head of the page lies over whatever stands there.
      await page.evaluate(() => scrollTo(0, 0))
      const variant = `${name} ${theme} ${width}`
      const misplaced = [
        ...(await overflows(page)),
        ...(await coveredControls(page)),
        ...(await flattened(page)),
      ]
      found.overflow.push(...misplaced.map((fault) => `${variant}: ${fault}`))
      found.axe.push(...(await axeFindings(page)).map((fault) => `${variant}: ${fault}`))
      await shoot(`${name}-${theme}-${width}`)
    }
  }
  return found
}
