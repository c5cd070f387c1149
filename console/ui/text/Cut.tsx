import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Cut.module.css'

/** A long text of a list ends after two lines; the case beside the list has it whole. */
export const Cut = createPart('span', styles.short)
