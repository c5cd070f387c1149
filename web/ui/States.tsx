import type { ReactNode } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { ClosedPanel } from '#web/gates/ClosedPanel.tsx'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button } from './Button.tsx'
import { Notice } from './Parts.tsx'

/** Loading, in the shape of what will be there: rows of a list. */
export function RowSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="card fl0" role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: rows }, (_, index) => (
        <div className="row" key={index}>
          <span className="m sk-lines">
            <span className="sk sk-5" />
            <span className="sk sk-7" />
          </span>
          <span className="sk sk-end" />
        </div>
      ))}
    </div>
  )
}

/** Loading, in the shape of cards of `lines` lines. */
export function CardSkeleton({ cards = 3, lines = 4 }: { cards?: number; lines?: number }) {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: cards }, (_, card) => (
        <div className="card sk-card" key={card}>
          {Array.from({ length: lines }, (__, line) => (
            <span className={line === 0 ? 'sk sk-5 sk-tall' : 'sk sk-7'} key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Empty: one sentence, one picture, one next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="card empty">
      <svg className="art" viewBox="0 0 96 72" aria-hidden="true">
        <path d="M6 54h84" strokeDasharray="1 6" />
        <path d="M10 46c10-2 12-10 20-10s10 6 18 6" />
        <circle cx="48" cy="42" r="4.5" />
        <path d="M58 40c8-3 14-12 28-14" strokeDasharray="3 5" />
      </svg>
      <p className="b">{children}</p>
      {action}
    </div>
  )
}

/** Opens an inquiry with all that is known of a failure filled in. */
function ReportLink({ failure }: { failure: CallFailure }) {
  return (
    <Link
      className="link t14"
      to={`/board/inquiry?type=error&code=${failure.code ?? ''}&request=${failure.requestId ?? ''}`}
    >
      {m.board_report()}
    </Link>
  )
}

/** A feature that is closed in the member's country, which no retry opens (docs/product/decisions.md D-01). */
export function isClosed(failure: CallFailure | undefined): boolean {
  return failure?.code === 'COMMON-A004'
}

/**
 * A read that failed: what happened, its code, Retry, and a report to the staff with all known facts. A closed
 * feature is no fault and shows its panel instead.
 */
export function ErrorState({
  failure,
  onRetry,
  busy = false,
}: {
  failure: CallFailure
  onRetry: () => void
  busy?: boolean
}) {
  if (isClosed(failure)) return <ClosedPanel />
  return (
    <div className="card" role="alert">
      <div className="sp">
        <div className="st">
          <span className="b">{failureMessage(failure)}</span>
          {failure.code !== undefined && <span className="t14 q">{failure.code}</span>}
          <ReportLink failure={failure} />
        </div>
        <Button tone="two" small busy={busy} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}

/** Why a call was refused, above the button that made it; nothing without a refusal. Members may report it to the staff. */
export function FailureNotice({
  failure,
  mayReport = false,
}: {
  failure: CallFailure | undefined
  mayReport?: boolean
}) {
  if (failure === undefined) return null
  return (
    <Notice tone="bad" icon="warn">
      {failureMessage(failure)} {mayReport && !isClosed(failure) && <ReportLink failure={failure} />}
    </Notice>
  )
}
