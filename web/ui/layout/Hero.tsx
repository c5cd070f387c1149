import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Hero.module.css'

/** The figure that a page is about, at its top. */
export const Hero = createPart('section', styles.hero)
