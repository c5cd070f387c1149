import { createPart } from '#web/ui/create-part.ts'
import * as styles from './PriceTrio.module.css'

/** The prices that something is about, each with its name, along the foot of a card. */
export const PriceTrio = createPart('span', styles.prices)
