import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Tiles.module.css'

/** Figures of an overview; `full` lets few of them take the whole line, `wide` as well where each holds several lines. */
export function Tiles({ kind, children }: { kind?: 'full' | 'wide'; children: ReactNode }) {
  return <ul className={joinClasses(styles.tiles, kind && styles[kind])}>{children}</ul>
}

/** One of them, for what is more than a figure with its name. */
export const TileFrame = createPart('li', styles.tile)
