import type { ReactNode } from 'react'
import { FieldNote, type NoteParts } from '#web/ui/fields/FieldNote.tsx'
import * as styles from './FieldFrame.module.css'

interface FieldFrameProps extends NoteParts {
  /** Of the control that the label names. */
  id: string
  label?: string
  children: ReactNode
}

/** The note of a control has the control's id and an n. */
export const idOfNote = (id: string) => `${id}n`

/** A control with its label above, and below it what is wrong with it or help. */
export function FieldFrame({ id, label, children, ...note }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      {label !== undefined && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      <FieldNote id={idOfNote(id)} {...note} />
    </div>
  )
}
