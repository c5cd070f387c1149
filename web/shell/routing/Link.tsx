import { localPath } from '#web/base/locale.ts'
import { useNavigate } from '#web/shell/router/hooks.ts'
import type { NavigateOptions } from '#web/shell/router/router.ts'
import { RouterLink, type RouterLinkProps } from '#web/shell/router/RouterLink.tsx'

/** A link within the app: `to` is a path of the route table, the language's prefix is added. */
export function Link({ to, ...rest }: RouterLinkProps) {
  return <RouterLink to={localPath(to)} {...rest} />
}

/** Goes to a path of the route table in the language shown. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(localPath(to), options)
}
