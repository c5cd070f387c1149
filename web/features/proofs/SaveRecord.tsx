import { downloadText } from '#web/base/download.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Saves what a check was made with, and offers the script that checks it without the app. */
export function SaveRecord({ name, record }: { name: string; record: object }) {
  return (
    <>
      <Button
        tone="two"
        wide
        onClick={() => downloadText(`${name}.json`, JSON.stringify(record, null, 1), 'application/json')}
      >
        <Icon name="download" size="s" />
        {m.proof_save_record()}
      </Button>
      <TextLink as="a" size={14} href="/verify-records.mjs" download>
        verify-records.mjs
      </TextLink>
    </>
  )
}
