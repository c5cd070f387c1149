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
  words,
  onSaved,
}: {
  title: string
  secret: string
  /** That it is shown once, and what the buttons are called. */
  words: { readonly once: string; readonly copy: string; readonly saved: string }
  onSaved: () => void
}) {
  return (
    <Card as="div" role="status">
      <Hash name={title} value={secret} />
      <Notice tone="warn" icon="warn">
        {words.once}
      </Notice>
      <Inline wraps>
        <Copy text={secret} label={words.copy} />
        <Button small onClick={onSaved}>
          {words.saved}
        </Button>
      </Inline>
    </Card>
  )
}
