/** What a member has in hand: a question that is open, something that is being sent, a code, or a sum that is typed. */
const IN_HAND = 'dialog[open], [aria-busy=true]'
const CODE = 'input[autocomplete=one-time-code]'
const SUM = 'form input[inputmode=decimal]'
const RETRY_MS = 1000

/** Whether a prompt would come in the middle of a payment or a code. */
export function isInHand(page: ParentNode): boolean {
  if (page.querySelector(IN_HAND) !== null) return true
  return [...page.querySelectorAll<HTMLInputElement>(`${CODE}, ${SUM}`)].some(
    (field) => field.value !== '' || field === document.activeElement,
  )
}

/** Shows a prompt as soon as nothing is in hand. */
export function whenFree(show: () => void): void {
  if (isInHand(document)) setTimeout(() => whenFree(show), RETRY_MS)
  else show()
}
