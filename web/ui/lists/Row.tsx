import type { ReactNode } from 'react'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowFrame, RowIcon, RowMain } from './RowParts.tsx'

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
        <RowIcon>
          <Icon name={icon} />
        </RowIcon>
      )}
      <RowMain>
        <Text strong>{title}</Text>
        {text !== undefined && <span>{text}</span>}
      </RowMain>
      {end}
      {(to !== undefined || onOpen !== undefined) && <Icon name="next" size="s" />}
    </>
  )
  if (to !== undefined) {
    return (
      <RowFrame as={Link} to={to} viewTransition>
        {parts}
      </RowFrame>
    )
  }
  if (onOpen === undefined) return <RowFrame>{parts}</RowFrame>
  return (
    <RowFrame as="button" type="button" onClick={onOpen}>
      {parts}
    </RowFrame>
  )
}
