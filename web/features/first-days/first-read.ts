const KEPT = 'first-signal-read'
/** So many members of one device are remembered. */
const MAX_MEMBERS = 20

type ReadStorage = Pick<Storage, 'getItem' | 'setItem'>

function readersIn(storage: ReadStorage): readonly string[] {
  return (storage.getItem(KEPT) ?? '').split(' ').filter((id) => id !== '')
}

/** Whether a member has opened a signal on this device. */
export function hasReadSignal(storage: ReadStorage, memberId: string): boolean {
  return readersIn(storage).includes(memberId)
}

/** Records that a member has opened a signal; the first time counts. */
export function recordSignalRead(storage: ReadStorage, memberId: string): void {
  if (hasReadSignal(storage, memberId)) return
  storage.setItem(KEPT, [...readersIn(storage), memberId].slice(-MAX_MEMBERS).join(' '))
}
