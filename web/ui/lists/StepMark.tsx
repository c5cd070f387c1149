import { Icon } from '#web/ui/Icon.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './StepMark.module.css'

interface StepMarkProps {
  number: number
  isDone: boolean
  /** It is the one to do now. */
  isNext: boolean
}

/** The number of a step in its circle, or that it is done. */
export function StepMark({ number, isDone, isNext }: StepMarkProps) {
  return (
    <span className={joinClasses(styles.mark, isDone && styles.done, isNext && styles.next)}>
      {isDone ? <Icon name="check" size="s" /> : number}
    </span>
  )
}
