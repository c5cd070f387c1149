/** The errors of a form. */
const WRONG = '[aria-invalid]'

function focusFirstIn(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(WRONG)
  first?.focus()
  return first !== null
}

/**
 * Focuses the first field with an error after a form was sent, in every form of the app: at once for the page's checks,
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
