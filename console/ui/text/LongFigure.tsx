import { createPart } from '#web/ui/create-part.ts'
import * as styles from './LongFigure.module.css'

/** A figure that may be a whole row of figures, which goes on below. */
export const LongFigure = createPart('span', styles.figure)
