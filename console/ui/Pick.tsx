import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Pick.module.css'

/** A small choice or date with its name above, as lists are filtered by. */
export const Pick = createPart('label', styles.pick)
