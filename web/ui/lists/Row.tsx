import type { ReactNode } from 'react'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** A line of a list: icon, name with a second line, and what stands at its end. With `to` it is a link, with `onOpen` a button; both end in an arrow. */
export function Row({
  icon,
  title,
  text,
  end,
  to,
  onOpen,
}: {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  end?: ReactNode
  to?: string | undefined
  onOpen?: () => void
}) {
  const parts = (
    <>
      {icon !== undefined && (
        <span className="ic">
          <Icon name={icon} />
        </span>
      )}
      <span className="m">
        <Text strong>{title}</Text>
        {text !== undefined && <span>{text}</span>}
      </span>
      {end}
      {(to !== undefined || onOpen !== undefined) && <Icon name="next" size="s" />}
    </>
  )
  if (to !== undefined) {
    return (
      <Link className="row" to={to}>
        {parts}
      </Link>
    )
  }
  if (onOpen === undefined) return <div className="row">{parts}</div>
  return (
    <button type="button" className="row" onClick={onOpen}>
      {parts}
    </button>
  )
}
