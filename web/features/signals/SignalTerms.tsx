import { createPart } from '#web/ui/create-part.ts'
import * as styles from './SignalTerms.module.css'

/** Which kind of signal, found when, and how long it still holds; below its name. */
export const SignalTerms = createPart('span', styles.terms)
