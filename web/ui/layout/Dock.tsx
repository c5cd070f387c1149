import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Dock.module.css'

/** What a screen is for, always within reach at the foot of the page. */
export const Dock = createPart('div', styles.dock)
