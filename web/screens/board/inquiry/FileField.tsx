import { useId } from 'react'
import { FILE_TYPES } from '#contract/inquiries.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/Field.tsx'

const ACCEPT = Object.keys(FILE_TYPES)
  .map((ending) => `.${ending}`)
  .join(',')
const MEGA = 1024 * 1024

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onChange: (file: File | undefined) => void
}

/** One file: chosen, shown with its size, taken away again. */
export function FileField({ file, error, onChange }: FileFieldProps) {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{m.board_file()}</label>
      {file === undefined ? (
        <input
          className="file"
          id={id}
          type="file"
          accept={ACCEPT}
          aria-describedby={`${id}n`}
          onChange={(event) => onChange(event.target.files?.[0])}
        />
      ) : (
        <div className="sp file">
          <span className="t14">
            {file.name} · {(file.size / MEGA).toFixed(1)} MB
          </span>
          <Button tone="line" small onClick={() => onChange(undefined)}>
            {m.board_file_remove()}
          </Button>
        </div>
      )}
      <FieldNote id={`${id}n`} error={error} help={m.board_file_help()} />
    </div>
  )
}
