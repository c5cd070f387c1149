import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Acts.module.css'

/** What can be done, side by side. */
export const Acts = createPart('div', styles.acts)
