import type { CallFailure } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'

/** The foot of a form that books money: why it was refused, and its one button, which says what it will do. */
export function SubmitDock({
  text,
  failure,
  busy,
  disabled = false,
}: {
  text: string
  failure: CallFailure | undefined
  busy: boolean
  disabled?: boolean
}) {
  return (
    <>
      <ExplainedFailure failure={failure} />
      <Dock>
        <Button type="submit" wide busy={busy} disabled={disabled}>
          {text}
        </Button>
      </Dock>
    </>
  )
}
