import type { ComponentProps, MouseEvent } from 'react'
import { HOME, withinSite } from './address.ts'
import { useRouter } from './hooks.ts'
import type { NavigateOptions } from './router.ts'

export type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { readonly to: string }

/** Whether the page shall change here; every other click is the browser's own, such as one for a new tab. */
function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (target === undefined || target === '_self')
}

/** A link to an address of the site; one that would leave it leads home. */
export function RouterLink({
  to,
  replace,
  preventScrollReset,
  viewTransition,
  onClick,
  children,
  ...rest
}: RouterLinkProps) {
  const router = useRouter()
  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    void router.navigate(to, { replace, preventScrollReset, viewTransition })
  }
  return (
    <a {...rest} href={router.href(withinSite(to) ?? HOME)} onClick={onPress}>
      {children}
    </a>
  )
}
