import type { CallFailure } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { FailedRead } from '#web/ui/states/FailedRead.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '../i18n/messages.ts'
import * as skeletonStyles from '#web/ui/states/Skeleton.module.css'
import * as notice from '#web/ui/states/Notice.module.css'
import * as styles from './States.module.css'

/** A read that failed: what happened, its code, the request's number, Retry. */
export function Failed({
  failure,
  onRetry,
  busy = false,
}: {
  failure: CallFailure
  onRetry: () => void
  busy?: boolean
}) {
  const known = [failure.code, failure.requestId].filter((part) => part !== undefined)
  return (
    <FailedRead failure={failure} onRetry={onRetry} busy={busy}>
      {known.length > 0 && (
        <Text size={12} tone="faint">
          {known.join(' · ')}
        </Text>
      )}
    </FailedRead>
  )
}

/** How high what comes is, in lines of 40 px: its head is one of them. */
export interface SkeletonSize {
  readonly lines?: number
  /** On a phone, where what stands side by side elsewhere stands one below the other. */
  readonly phoneLines?: number
}

/** Loading, in the shape of a screen: its head and lines of a list. */
export function PaneSkeleton({ lines = 8, phoneLines = lines }: SkeletonSize) {
  return (
    <Stack role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: phoneLines }, (_, index) => {
        const look =
          index === 0
            ? `${skeletonStyles.skeleton} ${skeletonStyles.half} ${skeletonStyles.tall}`
            : `${skeletonStyles.skeleton} ${styles.line}`
        return <span className={index < lines ? look : `${look} ${styles.onPhone}`} key={index} />
      })}
    </Stack>
  )
}

/** The last figures are kept when a refresh fails; this says from when they are. */
export function Stale({ at }: { at: string }) {
  return (
    <p className={`${notice.notice} ${notice.caution}`} role="status">
      {t.frame_stale({ time: at })}
    </p>
  )
}
