import { createPart } from '#web/ui/create-part.ts'
import * as styles from './AddressLine.module.css'

/** A line that holds an address: it breaks where it must, into lines of about one length. `mono` is for the address itself. */
export const AddressLine = createPart('p', styles.address)
