import { createPart } from '#web/ui/create-part.ts'
import * as styles from './CaseActs.module.css'

/** What can be done with an opened case. */
export const CaseActs = createPart('div', styles.acts)
