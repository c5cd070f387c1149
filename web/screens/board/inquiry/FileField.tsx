import { useId, useRef } from 'react'
import { FILE_TYPES } from '#contract/inquiries.ts'
import { publicConfig } from '#web/api/config.ts'
import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldFrame, idOfNote } from '#web/ui/fields/frame/FieldFrame.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from './FileField.module.css'

const ACCEPT = Object.keys(FILE_TYPES)
  .map((ending) => `.${ending}`)
  .join(',')
const KILO = 1024
const MEGA = KILO * KILO

function sizeText(bytes: number): string {
  return bytes < MEGA ? `${Math.ceil(bytes / KILO)} KB` : `${(bytes / MEGA).toFixed(1)} MB`
}

interface FileFieldProps {
  file: File | undefined
  error: string | undefined
  onChange: (file: File | undefined) => void
}

/** One file: chosen, shown with its size, exchanged for another or taken away again. */
export function FileField({ file, error, onChange }: FileFieldProps) {
  const id = useId()
  const limits = useStore(publicConfig, undefined)?.limits
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <FieldFrame
      id={id}
      label={m.board_file()}
      error={error}
      help={
        limits &&
        m.board_file_help({ file: limits.inquiryFileMegabytes, video: limits.inquiryVideoMegabytes })
      }
    >
      {file !== undefined && (
        <Inline apart className={styles.file}>
          <Text size={14}>
            {file.name} · {sizeText(file.size)}
          </Text>
          <Button
            tone="line"
            small
            onClick={() => {
              onChange(undefined)
              // Keyboard users continue from here, not from the page's start.
              choose.current?.focus()
            }}
          >
            {m.board_file_remove()}
          </Button>
        </Inline>
      )}
      <FileButton
        ref={choose}
        id={id}
        accept={ACCEPT}
        text={m.board_file_choose()}
        tone="two"
        describedBy={idOfNote(id)}
        onChange={onChange}
      />
    </FieldFrame>
  )
}
