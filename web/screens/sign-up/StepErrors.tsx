import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as styles from './StepErrors.module.css'

/** One field that was wrong: what is wrong with it still; nothing once it is right. */
export interface StepError {
  readonly field: string
  readonly label: string
  readonly text: string | undefined
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`form [name=${field}]`)?.focus()
}

/**
 * Everything that keeps a step from being left, told together; each sentence leads to its field. What was put right since keeps its
 * line with a tick, so that nothing moves under the reader's finger.
 */
export function StepErrors({ errors }: { errors: readonly StepError[] }) {
  const open = errors.filter(({ text }) => text !== undefined)
  if (errors.length === 0) return null
  return (
    // The sentences are said by the fields themselves, where they stand as well.
    <div
      className={open.length === 0 ? `${styles.errors} ${styles.settled}` : styles.errors}
      role="group"
      aria-labelledby="step-errors"
    >
      <b id="step-errors">{m.identity_to_fix({ count: open.length })}</b>
      {errors.map(({ field, label, text }) =>
        text === undefined ? (
          <span key={field} className={styles.fixed}>
            <Icon name="check" size="xs" />
            {label}
          </span>
        ) : (
          <button key={field} type="button" onClick={() => focusField(field)}>
            {text}
          </button>
        ),
      )}
    </div>
  )
}
