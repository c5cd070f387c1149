import { createPart } from '#web/ui/create-part.ts'
import * as styles from './RowOpener.module.css'

/** The cell of a table that opens what its row is about. */
export const RowOpener = createPart('button', styles.opener)
