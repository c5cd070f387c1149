import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Quote.module.css'

/** What somebody wrote, as they wrote it. */
export const Quote = createPart('p', styles.quote)
