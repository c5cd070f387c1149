import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'

/** A line of a list: icon, name with a second line, and what stands at its end; one that leads on ends in an arrow. */
export function Row({
  icon,
  title,
  text,
  end,
  leads = false,
}: {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  end?: ReactNode
  leads?: boolean
}) {
  return (
    <div className="row">
      {icon !== undefined && (
        <span className="ic">
          <Icon name={icon} />
        </span>
      )}
      <span className="m">
        <span className="b">{title}</span>
        {text !== undefined && <span>{text}</span>}
      </span>
      {end}
      {leads && <Icon name="next" size="s" />}
    </div>
  )
}
