import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'

/** A secret as it is shown this once. */
export function NewSecret({
  title,
  secret,
  onSaved,
}: {
  title: string
  secret: string
  onSaved: () => void
}) {
  return (
    <Card as="div" role="status">
      <Hash name={title} value={secret} />
      <Notice tone="warn" icon="warn">
        {m.programs_once()}
      </Notice>
      <Inline wraps>
        <Copy text={secret} label={m.programs_copy()} />
        <Button small onClick={onSaved}>
          {m.programs_copied_note()}
        </Button>
      </Inline>
    </Card>
  )
}
