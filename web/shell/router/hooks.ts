import { useContext, useMemo } from 'react'
import type { Path } from './address.ts'
import { PendingContext, RouterContext, ShownContext } from './context.ts'
import type { Entry } from './history.ts'
import type { Params } from './match.ts'
import type { Page, Shown } from './page.ts'
import type { Router } from './router.ts'

const NONE: Params = {}

/** Throws outside a RouterView. */
export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (router === undefined) throw new Error('There is no router around this part')
  return router
}

function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (shown === undefined) throw new Error('There is no page around this part')
  return shown
}

/** Goes somewhere; the function is the same each time. */
export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** Where the page shown is, which is not where a page is loaded for. */
export function useLocation(): Entry {
  return useShown().location
}

/** The search of the address; the same object while that stays as it is. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The values that the route names in the address. */
export function useParams(): Params {
  return useShown().page?.params ?? NONE
}

/** The page shown; undefined where there is an error instead. */
export function usePage(): Page | undefined {
  return useShown().page
}

/** The address whose page is being loaded. */
export function usePending(): Path | undefined {
  return useContext(PendingContext)
}
