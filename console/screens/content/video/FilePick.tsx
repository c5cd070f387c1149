import { useId } from 'react'
import { FileButton } from '#web/ui/FileButton.tsx'
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
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <span className="fx wrap">
        <FileButton
          id={id}
          accept={accept}
          text={t.content_video_choose()}
          tone="line"
          small
          describedBy={`${id}n`}
          onChange={onChange}
        />
        <span className="t14 q wrap-any" id={`${id}n`}>
          {file?.name ?? (isThere ? t.content_video_there() : t.content_video_none())}
        </span>
      </span>
    </div>
  )
}
