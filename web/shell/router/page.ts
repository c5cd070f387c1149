import type { ComponentType, ReactNode } from 'react'
import type { Path } from './address.ts'
import type { Entry } from './history.ts'
import type { Params } from './match.ts'

/** What is shown at an address, with all its code. */
export interface Page {
  readonly Screen: ComponentType
  /** What is around it; around the next page the same component stays as it is. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
  readonly title?: () => string
  readonly params?: Params
  readonly data?: unknown
}

/** What an address leads to: a page, another path of the site, an address outside that the app itself names, or nothing. */
export type Destination = Page | { readonly redirect: string } | { readonly leave: string } | undefined

/** Where a page is scrolled to: where it was when it was left, to its start or the hash, or not at all. */
export type ScrollTarget = 'restore' | 'start' | 'stay'

/** The page on the screen and how it came there. */
export interface Shown {
  readonly location: Entry
  readonly page?: Page
  /** Why there is no page: it did not load, or there is none. */
  readonly error?: { readonly cause: unknown }
  readonly scroll: ScrollTarget
  readonly isAnimated: boolean
}

export interface RouterState {
  /** Undefined until the first page has loaded. */
  readonly shown?: Shown | undefined
  /** The address whose page is being loaded; what is shown stays until then. */
  readonly pending?: Path | undefined
}
