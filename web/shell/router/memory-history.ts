import { hrefOf, HOME, withinSite, type Path } from './address.ts'
import type { Entry, RouterHistory } from './history.ts'

/** A history of its own without a browser: for pages that are prerendered, and for tests. `leave` hears of addresses outside. */
export function createMemoryHistory(
  address: string,
  leave: RouterHistory['leave'] = () => undefined,
): RouterHistory {
  let count = 0
  const create = (path: Path, index: number, isAnimated = false): Entry => {
    count += 1
    return { ...path, key: String(count), index, isAnimated }
  }
  const first = create(withinSite(address) ?? HOME, 0)
  let entries = [first]
  let index = 0
  let onPop: (entry: Entry, isAnchor: boolean) => void = () => undefined
  const current = () => entries[index] ?? first
  return {
    current,
    push(path, isAnimated) {
      index += 1
      entries = [...entries.slice(0, index), create(path, index, isAnimated)]
      return current()
    },
    replace(path, isAnimated) {
      entries = entries.with(index, create(path, index, isAnimated))
      return current()
    },
    go(delta) {
      if (entries[index + delta] === undefined) return
      index += delta
      onPop(current(), false)
    },
    listen(listener) {
      onPop = listener
    },
    href: hrefOf,
    leave,
    reload: () => leave(hrefOf(current()), 'replace'),
  }
}
