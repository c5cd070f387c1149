import { useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { t } from '../../../i18n/messages.ts'

interface FilePickProps {
  readonly label: string
  readonly accept: string
  readonly file: File | undefined
  /** Whether one is there already. */
  readonly isThere: boolean
  readonly onChange: (file: File | undefined) => void
}

/** One file to be sent, by its name. */
export function FilePick({ label, accept, file, isThere, onChange }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="fld">
      <span className="t14 b">{label}</span>
      <span className="fx wrap">
        <input
          ref={input}
          type="file"
          accept={accept}
          className="vh"
          tabIndex={-1}
          aria-label={label}
          onChange={({ target }) => onChange(target.files?.[0])}
        />
        <Button tone="line" small onClick={() => input.current?.click()}>
          {t.content_video_choose()}
        </Button>
        <span className="t14 q wrap-any">
          {file?.name ?? (isThere ? t.content_video_there() : t.content_video_none())}
        </span>
      </span>
    </div>
  )
}
