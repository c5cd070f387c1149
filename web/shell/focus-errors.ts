/** What a form has told wrong. */
const WRONG = '[aria-invalid]'

function focusFirstIn(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(WRONG)
  first?.focus()
  return first !== null
}

/**
 * Gives the cursor to the first field that a sent form tells wrong, in every form of the app: at once for what the page itself finds,
 * after the answer for what the server refuses. Typing in between keeps the cursor.
 */
export function focusErrorsOfForms(): void {
  let stopWatching = () => {}

  function watch(form: HTMLFormElement): void {
    stopWatching()
    const seen = new MutationObserver(() => {
      if (focusFirstIn(form)) stopWatching()
    })
    stopWatching = () => {
      seen.disconnect()
      form.removeEventListener('input', stopWatching)
    }
    form.addEventListener('input', stopWatching)
    seen.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    requestAnimationFrame(() => {
      if (focusFirstIn(form)) stopWatching()
    })
  }

  addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) watch(target)
  })
}
