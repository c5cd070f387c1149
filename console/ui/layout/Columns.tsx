import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Columns.module.css'

/** For a card that is laid out as two columns itself. */
export const columnsClass = styles.columns

/** Two columns on a wide page: what is worked on, and what stands beside it. */
export const Columns = createPart('div', columnsClass)
