import type { ComponentPropsWithRef, ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './Text.module.css'

const SIZES = {
  12: styles.size12,
  14: styles.size14,
  18: styles.size18,
  22: styles.size22,
  heading: styles.heading,
  title: styles.title,
}

const TONES = { quiet: styles.quiet, faint: styles.faint }

/** How a text looks; what is left out it has from the text around it. */
interface TextLook {
  size?: keyof typeof SIZES
  tone?: keyof typeof TONES | undefined
  strong?: boolean
  /** Each sign is as wide as every other, as people compare addresses. */
  mono?: boolean
  /** It stays in one line. */
  unbroken?: boolean
  /** It stands at the end of its line, as figures do. */
  ends?: boolean
  /** It takes the room that is left in its line. */
  grows?: boolean
  /** It is there for screen readers only. */
  unseen?: boolean
  className?: string | undefined
}

/** A part of the kit that is drawn as any element or component: its own properties, and those of what it is drawn as. */
export type DrawnAs<As extends ElementType, Own> = Own &
  TextLook & { as?: As } & Omit<ComponentPropsWithRef<As>, keyof Own | keyof TextLook | 'as'>

/** Text, as a span or as what `as` names. */
export function Text<As extends ElementType = 'span'>({
  as,
  size,
  tone,
  strong,
  mono,
  unbroken,
  ends,
  grows,
  unseen,
  className,
  ...rest
}: DrawnAs<As, object>) {
  const Drawn: ElementType = as ?? 'span'
  const look = joinClasses(
    size && SIZES[size],
    tone && TONES[tone],
    strong && styles.strong,
    mono && styles.mono,
    unbroken && styles.unbroken,
    ends && styles.ends,
    grows && styles.grows,
    unseen && styles.unseen,
    className,
  )
  return <Drawn {...rest} className={look} />
}
