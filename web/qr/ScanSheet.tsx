import { m } from '#web/i18n/messages.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useCamera, type ScanState } from './use-camera.ts'
import * as styles from './ScanSheet.module.css'

const TEXTS: Readonly<Record<ScanState, () => string>> = {
  starting: m.scan_starting,
  looking: m.scan_looking,
  other: m.scan_other,
  refused: m.scan_refused,
  missing: m.scan_missing,
}

function Scanner({ onFound }: { onFound: (address: string) => void }) {
  const { video, state } = useCamera(onFound)
  const isBroken = state === 'refused' || state === 'missing'
  return (
    <>
      {/* The picture of the camera has no sound and says nothing. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.camera} hidden={isBroken} muted playsInline />
      <div role="status">
        {isBroken || state === 'other' ? (
          <Notice tone="warn" icon="warn">
            {TEXTS[state]()}
          </Notice>
        ) : (
          <p className="q">{TEXTS[state]()}</p>
        )}
      </div>
    </>
  )
}

interface ScanSheetProps {
  readonly open: boolean
  readonly onFound: (address: string) => void
  readonly onClose: () => void
}

/** Reads an address from a QR code by the camera, which runs only while the sheet is open. */
export function ScanSheet({ open, onFound, onClose }: ScanSheetProps) {
  return (
    <Sheet title={m.scan_title()} open={open} onClose={onClose}>
      {open && <Scanner onFound={onFound} />}
    </Sheet>
  )
}
