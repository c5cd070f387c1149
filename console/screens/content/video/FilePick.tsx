import { useId } from 'react'
import { FieldFrame } from '#web/ui/fields/frame/FieldFrame.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { t } from '../../../i18n/messages.ts'
import { Code } from '#console/ui/text/Code.tsx'

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
    <FieldFrame id={id} label={label} error={error}>
      <Inline as="span" wraps>
        <FileButton
          id={id}
          accept={accept}
          text={t.content_video_choose()}
          about={label}
          tone="line"
          small
          describedBy={error === undefined ? `${id}f` : `${id}f ${id}n`}
          onChange={onChange}
        />
        <Code size={14} tone="quiet" worded id={`${id}f`}>
          {file?.name ?? otherwise}
        </Code>
      </Inline>
    </FieldFrame>
  )
}
