import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Bullets.module.css'

/** Sentences one below the other, each with a dot. */
export const Bullets = createPart('ul', styles.bullets)
