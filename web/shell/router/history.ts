import type { Path } from './address.ts'

/** One entry of the browser's history. */
export interface Entry extends Path {
  readonly key: string
  /** How many entries of this visit stand before it; 0: there is no way back within the site. */
  readonly index: number
  /** Whether a view transition led here: the way back is one as well. */
  readonly isAnimated: boolean
}

/** What the router needs of a browser, or of what stands for one in a test and while pages are prerendered. */
export interface RouterHistory {
  current(): Entry
  push(path: Path, isAnimated: boolean): Entry
  replace(path: Path, isAnimated: boolean): Entry
  go(delta: number): void
  /** Reports Back, Forward and, with `isAnchor`, a link within the page that the browser itself has followed. */
  listen(onPop: (entry: Entry, isAnchor: boolean) => void): void
  /** The address of a path as a link names it. */
  readonly href: (path: Path) => string
  /** Leaves the page for another, in a new entry or in that of this page. */
  leave(address: string, action: 'push' | 'replace'): void
  reload(): void
}
