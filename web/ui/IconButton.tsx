import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { joinClasses } from './join-classes.ts'
import * as styles from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** What it does, for those who do not see the icon. */
  label: string
}

/** A button that is an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={joinClasses(styles.iconButton, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
