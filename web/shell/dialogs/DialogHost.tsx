import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { parseContent, type ContentNode } from './dialog-content.ts'
import {
  acceptConfirm,
  alertDialog,
  type AlertDialog,
  cancelConfirm,
  confirmAlert,
  confirmDialog,
  HIDDEN_ALERT,
  HIDDEN_CONFIRM,
  loader,
} from './dialogs.ts'
import { useStore } from '#web/base/store.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { GuideLink } from '#web/ui/states/GuideLink.tsx'
import { isClosed, ReportLink } from '#web/ui/states/ReportLink.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import * as styles from './DialogHost.module.css'

function drawNode(node: ContentNode, key: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  if (node.tag === 'br') return <br key={key} />
  const Tag = node.tag
  const link = node.tag === 'a' ? { href: node.href, target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Tag key={key} {...link}>
      {node.children.map(drawNode)}
    </Tag>
  )
}

/** The browser's own dialog. Escape cancels only where `onCancel` is given; it stays open otherwise. */
function Modal({
  content,
  below,
  onCancel,
  children,
}: {
  content: string
  /** What leads on from the content. */
  below?: ReactNode
  onCancel?: (() => void) | undefined
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.question}
      aria-labelledby="ask-content"
      closedby={onCancel === undefined ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onCancel === undefined) event.preventDefault()
      }}
    >
      <div className={styles.body}>
        <div id="ask-content" className={styles.text}>
          {parseContent(content).map(drawNode)}
        </div>
        {below}
        <div className={styles.actions}>{children}</div>
      </div>
    </dialog>
  )
}

function Confirm() {
  const shown = useStore(confirmDialog, HIDDEN_CONFIRM)
  if (!shown.visible) return null
  return (
    <Modal content={shown.content} onCancel={shown.cancelHidden ? undefined : cancelConfirm}>
      {!shown.cancelHidden && (
        <Button tone="two" onClick={cancelConfirm}>
          {m.common_cancel()}
        </Button>
      )}
      <Button onClick={acceptConfirm}>{shown.confirmLabel ?? m.common_confirm()}</Button>
    </Modal>
  )
}

/** From a refusal to its guide and to a report; the dialog ends where another page begins. */
function WaysOn({ failure }: { failure: AlertDialog['failure'] | undefined }) {
  if (failure?.code === undefined || isClosed(failure)) return null
  return (
    <Inline wraps className={styles.ways} onClick={() => alertDialog.set(HIDDEN_ALERT)}>
      <GuideLink code={failure.code} />
      <ReportLink failure={failure} />
    </Inline>
  )
}

function Alert() {
  const shown = useStore(alertDialog, HIDDEN_ALERT)
  if (!shown.visible) return null
  return (
    <Modal content={shown.content} below={<WaysOn failure={shown.failure} />} onCancel={confirmAlert}>
      <Button onClick={confirmAlert}>{shown.confirmLabel ?? m.common_confirm()}</Button>
    </Modal>
  )
}

function Loader() {
  const running = useStore(loader, 0)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (running > 0 && shown?.open === false) shown.showModal()
    if (running === 0 && shown?.open === true) shown.close()
  }, [running])
  return (
    <dialog
      ref={dialog}
      className={styles.loader}
      closedby="none"
      aria-label={m.common_loading()}
      onCancel={(event) => event.preventDefault()}
    >
      <Spinner className={styles.spinner} />
    </dialog>
  )
}

/** Alert, confirm and loader of the whole app. */
export function DialogHost() {
  return (
    <>
      <Confirm />
      <Alert />
      <Loader />
    </>
  )
}
