/** What the tab's own storage calls a page's draft, which is saved before the page is loaded anew. */
export const DRAFT = 'form-draft'

/** Whether this page was loaded anew and its draft is not back yet. */
export function hasDraft(): boolean {
  return sessionStorage.getItem(DRAFT) !== null
}

let save: () => void = () => {}

/** Sets what is done before a page is loaded anew without being asked: it must not wait for anything. */
export function onForcedReload(work: () => void): void {
  save = work
}

export function runBeforeReload(): void {
  save()
}
