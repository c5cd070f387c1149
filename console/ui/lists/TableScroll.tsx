import { createPart } from '#web/ui/create-part.ts'
import * as styles from './TableScroll.module.css'

/** Around a table that may be wider than what it stands in: it scrolls by itself. */
export const TableScroll = createPart('div', styles.scroll)
