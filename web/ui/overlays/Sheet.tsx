import { useEffect, useId, useRef, type ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import * as styles from './Sheet.module.css'

/** A sheet from below on a phone, a dialog on a desktop; both the browser's own `<dialog>`. */
export function Sheet({
  title,
  open,
  onClose,
  wide = false,
  children,
}: {
  title: string
  open: boolean
  /** For what is read rather than answered. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (open && shown?.open === false) {
      shown.showModal()
      // autoFocus runs before the dialog opens, which then focuses its first button.
      shown.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    if (!open && shown?.open === true) shown.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.sheet} ${styles.wide}` : styles.sheet}
      aria-labelledby={id}
      onClose={onClose}
    >
      {open && (
        <div>
          <Inline apart>
            <Heading id={id}>{title}</Heading>
            <IconButton icon="x" label={m.common_close()} onClick={onClose} />
          </Inline>
          {children}
        </div>
      )}
    </dialog>
  )
}
