import { useId } from 'react'
import { FieldNote } from '#web/ui/fields/FieldNote.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { t } from '../../../i18n/messages.ts'

interface FilePickProps {
  readonly label: string
  readonly accept: string
  readonly file: File | undefined
  /** The text shown while none is chosen. */
  readonly otherwise: string
  /** Why the one that was sent is not taken. */
  readonly error: string | undefined
  readonly onChange: (file: File | undefined) => void
}

/** One file to be sent, by its name. */
export function FilePick({ label, accept, file, otherwise, error, onChange }: FilePickProps) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <span className="fx wrap">
        <FileButton
          id={id}
          accept={accept}
          text={t.content_video_choose()}
          about={label}
          tone="line"
          small
          describedBy={`${id}n`}
          onChange={onChange}
        />
        <span className="t14 q wrap-any" id={`${id}n`}>
          {file?.name ?? otherwise}
        </span>
      </span>
      <FieldNote id={`${id}e`} error={error} />
    </div>
  )
}
