import { useEffect } from 'react'
import { useRouter } from './hooks.ts'

/** Leads on from a page that is not for this reader, in the page's own entry of the history. */
export function Redirect({ to }: { readonly to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate(to, { replace: true }), [router, to])
  return null
}
