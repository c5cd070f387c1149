import { useId } from 'react'
import { FieldNote } from '#web/ui/fields/FieldNote.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
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
      <Inline as="span" wraps>
        <FileButton
          id={id}
          accept={accept}
          text={t.content_video_choose()}
          about={label}
          tone="line"
          small
          describedBy={error === undefined ? `${id}n` : `${id}n ${id}e`}
          onChange={onChange}
        />
        <Text size={14} tone="quiet" className="wrap-any" id={`${id}n`}>
          {file?.name ?? otherwise}
        </Text>
      </Inline>
      <FieldNote id={`${id}e`} error={error} />
    </div>
  )
}
