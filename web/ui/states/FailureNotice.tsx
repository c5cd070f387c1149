import type { ReactNode } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { Notice } from './Notice.tsx'

/** Why a call was refused, above the button that made it; nothing without a refusal. What follows the sentence are its children. */
export function FailureNotice({
  failure,
  children,
}: {
  failure: CallFailure | undefined
  children?: ReactNode
}) {
  if (failure === undefined) return null
  return (
    <Notice tone="bad" icon="warn">
      {failureMessage(failure)} {children}
    </Notice>
  )
}
