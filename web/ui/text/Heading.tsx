import type { ElementType } from 'react'
import { type DrawnAs, Text } from './Text.tsx'

/** The heading of a section: of the second level, unless `as` says otherwise. */
export function Heading<As extends ElementType = 'h2'>({ as, ...rest }: DrawnAs<As, object>) {
  const Drawn: ElementType = Text
  return <Drawn as={as ?? 'h2'} size="heading" {...rest} />
}
