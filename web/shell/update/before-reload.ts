let save: () => void = () => {}

/** Sets what is done before a page is loaded anew without being asked: it must not wait for anything. */
export function onForcedReload(work: () => void): void {
  save = work
}

export function runBeforeReload(): void {
  save()
}
