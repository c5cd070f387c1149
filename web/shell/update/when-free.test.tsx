import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenFree } from './when-free.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A page with this on it, and whether a prompt came over it. */
function promptOver(html: string) {
  document.body.innerHTML = html
  const show = vi.fn()
  whenFree(show)
  return show
}

it('shows a prompt at once over a page where nothing is in hand', () => {
  expect(
    promptOver('<form><input inputmode="decimal"><input autocomplete="one-time-code"></form>'),
  ).toHaveBeenCalled()
})

it.each([
  '<form><input inputmode="decimal" value="500"></form>',
  '<input autocomplete="one-time-code" value="12">',
  '<button aria-busy="true">Pay</button>',
  '<dialog open>Pay?</dialog>',
])('waits while %s is in hand, and comes after it', (html) => {
  const show = promptOver(html)
  vi.advanceTimersByTime(5000)
  expect(show).not.toHaveBeenCalled()
  document.body.replaceChildren()
  vi.advanceTimersByTime(1000)
  expect(show).toHaveBeenCalledOnce()
})
