import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Row.module.css'

/** The line itself, for rows that hold more than `Row` draws. */
export const RowFrame = createPart('div', styles.line)
/** Where its icon stands; a narrow phone leaves it out. */
export const RowIcon = createPart('span', styles.symbol)
/** The name, and below it a second line. */
export const RowMain = createPart('span', styles.main)
/** What stands at its end: a figure, and below it what is said of it. */
export const RowEnd = createPart('span', styles.tail)
