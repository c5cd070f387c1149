import type { CallFailure } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Opens an inquiry with all that is known of a failure filled in. */
export function ReportLink({ failure }: { failure: CallFailure }) {
  return (
    <TextLink
      size={14}

      to={`/board/inquiry?type=error&code=${failure.code ?? ''}&request=${failure.requestId ?? ''}`}
    >
      {m.board_report()}
    </TextLink>
  )
}

/** A feature that is closed in the member's country, which no retry opens (docs/product/decisions.md D-01). */
export function isClosed(failure: CallFailure | undefined): boolean {
  return failure?.code === 'COMMON-A004'
}
