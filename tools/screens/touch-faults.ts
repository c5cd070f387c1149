import type { Page } from 'playwright-core'
import { setViewport } from './screen-faults.ts'

/** The phone that most members hold, px. */
const PHONE_WIDTH = 390
/** A page is looked at whole, up to this height. */
const MAX_HEIGHT = 6_000
/** What a finger hits, across, px. */
const MIN_TARGET_PX = 44
/** What can be read, px. */
const MIN_TEXT_PX = 12

/** Controls around whose middle a finger meets something else: what is drawn smaller may reach further than it shows. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    // Two neighbours share the pixels of their border.
    const reach = least / 2 - 2
    const isInText = (control: Element) =>
      control.matches('p a') || getComputedStyle(control).display === 'inline'
    const labels = (control: Element) =>
      control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    // What misses the box hits the text beside it.
    const isLarge = (label: Element) => {
      const { width, height } = label.getBoundingClientRect()
      return width >= least && height >= least
    }
    // What is scrolled half away is scrolled to first.
    const isCut = (control: Element, at: number) => {
      const row = control.closest('[role=tablist], [role=group], [role=radiogroup], ul')
      if (row === null || row.scrollWidth <= row.clientWidth) return false
      const { left, right } = row.getBoundingClientRect()
      return at < left || at > right
    }
    const belongs = (hit: Element | null, control: Element) =>
      hit === null ||
      control.contains(hit) ||
      labels(control).some((label) => label.contains(hit)) ||
      // A card that is one large link answers wherever nothing else does.
      (hit.contains(control) && hit.matches('a, button, label'))
    return [
      ...document.querySelectorAll('a[href], button, [role=tab], input, select, textarea, summary'),
    ].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const isThere = width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true })
      if (!isThere || isInText(control) || control.matches(':disabled')) return []
      const [x, y] = [left + width / 2, top + height / 2]
      if (!belongs(document.elementFromPoint(x, y), control)) return []
      if (labels(control).some((label) => label.contains(control) && isLarge(label))) return []
      const around = [-reach, reach].flatMap((by) => [
        [0, by],
        [by, 0],
      ])
      const misses = around.filter(
        ([dx = 0, dy = 0]) =>
          !isCut(control, x + dx) && !belongs(document.elementFromPoint(x + dx, y + dy), control),
      )
      if (misses.length === 0) return []
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)
      const kind = `<${control.tagName.toLowerCase()} class="${control.getAttribute('class') ?? ''}">`
      return [`${kind} ${name} is ${Math.round(width)} × ${Math.round(height)} px`]
    })
  }, MIN_TARGET_PX)
}

/** Texts that are set smaller than can be read. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (!holdsText(element) || !element.checkVisibility() || element.matches('script, style, noscript'))
        return []
      const { width, height } = element.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size >= least || width <= 1 || height <= 1) return []
      return [`${element.textContent?.trim().slice(0, 40)} is set in ${size} px`]
    })
  }, MIN_TEXT_PX)
}

/** What a finger cannot hit and an eye cannot read on a phone, of the open page. */
export async function findTouchFaults(page: Page, name: string): Promise<string[]> {
  await setViewport(page, { width: PHONE_WIDTH, height: MAX_HEIGHT })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.evaluate(() => scrollTo(0, 0))
  const found = [...(await smallTargets(page)), ...(await smallTexts(page))]
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return [...new Set(found)].map((fault) => `${name}: ${fault}`)
}
