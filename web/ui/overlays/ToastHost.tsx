import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { toast } from './toasts.ts'
import * as styles from './ToastHost.module.css'

export function ToastHost() {
  const shown = useStore(toast, undefined)
  return (
    <div className={styles.place} role="status">
      {shown !== undefined && (
        <div className={styles.toast}>
          <span>{shown.text}</span>
          {shown.undo !== undefined && (
            <button
              type="button"
              onClick={() => {
                shown.undo?.()
                toast.set(undefined)
              }}
            >
              {m.common_undo()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
