import { lazy, Suspense, useEffect } from 'react'
import { failureOfQuery } from '#web/api/queries.ts'
import { DetailSkeleton } from '#web/features/signals/detail/DetailSkeleton.tsx'
import { Expired } from '#web/features/membership/Expired.tsx'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { DESK } from '#web/features/signals/desk.ts'
import { DeskBeneath } from './DeskBeneath.tsx'
import { SignalList } from './SignalList.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useSignalList } from './use-signal-list.ts'
import * as styles from './SignalScreen.module.css'

/** As many as leave room on a phone for what is said below them. */
const FIRST_ROWS = 8

const importDetail = async () => ({
  default: (await import('#web/features/signals/detail/SignalDetail.tsx')).SignalDetail,
})
const SignalDetail = lazy(importDetail)

/** Signals: a list on a phone that opens one at a time, from 1100 px on a desk of list, chart and case. */
export default function SignalScreen() {
  const state = useSignalList()
  const { found, all, shownLive, shownBacktests, open } = state
  const isDesk = useMedia(DESK)
  // A desk always shows one: its scripts come beside the list's data, not after. Where they do not come, drawing it says so.
  useEffect(() => {
    if (isDesk) importDetail().catch(() => undefined)
  }, [isDesk])
  const failure = failureOfQuery(found.error)
  const ids = [...shownLive, ...shownBacktests].map(({ id }) => id)
  const shown = state.chosen ?? (isDesk ? ids[0] : undefined)
  useDeskKeys(ids, { chosen: shown, open })
  if (failure?.code === 'SIGNAL-A001') {
    return (
      <Page kind="slim">
        <Expired failure={failure} />
      </Page>
    )
  }
  const signal = all.find(({ id }) => id === shown)
  return (
    <Page className={joinClasses(styles.page, state.chosen !== null && styles.opened)}>
      <Stack kind="column" className={styles.list}>
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.data !== undefined && <SignalList state={state} chosen={shown} onOpen={open} />}
        {found.isPending && (
          <>
            <RowSkeleton rows={FIRST_ROWS} />
            <Text as="p" size={14} tone="quiet">
              {m.signals_worth_text()} {m.signals_honest()}
            </Text>
          </>
        )}
      </Stack>
      {shown !== undefined && (
        <Suspense fallback={<DetailSkeleton />}>
          <SignalDetail
            key={shown}
            id={shown}
            beneath={signal !== undefined && <DeskBeneath signal={signal} all={all} onOpen={open} />}
          />
        </Suspense>
      )}
    </Page>
  )
}
