import { createElement, type ElementType } from 'react'
import { joinClasses } from './join-classes.ts'
import { type DrawnAs, Text } from './text/Text.tsx'

/** Makes a part of the kit whose only properties are those of what it is drawn as and the look of its text. */
export function createPart<Default extends ElementType>(standard: Default, look: string) {
  return function Part<As extends ElementType = Default>({ as, className, ...rest }: DrawnAs<As, object>) {
    const Drawn: ElementType = Text
    return createElement(Drawn, { as: as ?? standard, ...rest, className: joinClasses(look, className) })
  }
}
