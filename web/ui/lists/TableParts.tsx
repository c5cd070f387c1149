import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Table.module.css'

/** The frame of a table that says its rows itself. */
export const TableFrame = createPart('table', styles.table)
/** A cell of figures, which stand at the end of their column. */
export const FigureCell = createPart('td', styles.figure)
