import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { localPath } from '#web/base/locale.ts'

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }

/** A link within the app: `to` is a path of the route table, the language's prefix is added. */
export function Link({ to, ...rest }: LinkProps) {
  useLocation()
  return <RouterLink to={localPath(to)} {...rest} />
}

/** Goes to a path of the route table in the language shown. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(localPath(to), options)
}
