import { useState } from 'react'
import type { AnswerOf, Operation } from '#contract/operation.ts'
import { download } from '#web/base/download.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '#console/api/client.ts'

interface SavedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}
type FileOperation = Operation & { readonly answerType: 'file' }

/** Saves a file that the server makes. */
export function FileButton<Op extends FileOperation>({
  operation,
  params,
  label,
  toFile,
}: {
  operation: Op
  params: Readonly<Record<string, string>>
  label: string
  toFile: (answer: AnswerOf<Op>) => SavedFile
}) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const result = await call(operation, { params })
    setBusy(false)
    if (result.status === 'error') {
      showToast({ text: failureMessage(result) })
      return
    }
    const { name, type, bytes } = toFile(result.data)
    download(name, new Blob([bytes.slice()], { type }))
  }
  return (
    <Button tone="line" small busy={busy} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {label}
    </Button>
  )
}
