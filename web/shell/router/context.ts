import { createContext } from 'react'
import type { Path } from './address.ts'
import type { Shown } from './page.ts'
import type { Router } from './router.ts'

/** Apart from each other: a page that begins to load draws no link anew. */
export const RouterContext = createContext<Router | undefined>(undefined)
export const ShownContext = createContext<Shown | undefined>(undefined)
export const PendingContext = createContext<Path | undefined>(undefined)
