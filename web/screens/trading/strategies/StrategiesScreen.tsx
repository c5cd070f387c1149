import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { m } from '#web/i18n/messages.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { NewStrategy } from './NewStrategy.tsx'
import { NEW_STRATEGY, type StrategyValues } from './strategy-form.ts'
import { StrategyForm } from './StrategyForm.tsx'
import { StrategyList } from './StrategyList.tsx'
import { useStrategies } from './use-strategies.ts'

/** As high as the drawing of an empty list, px; the form comes once the list is there, whose length nobody knows before. */
const EMPTY_HEIGHT = 202

function List({ list }: Pick<ReturnType<typeof useStrategies>, 'list'>) {
  const unread = failureOfQuery(list.error)
  if (unread !== undefined) return <ErrorState failure={unread} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <CardSkeleton heights={[EMPTY_HEIGHT]} lines={2} />
  return <StrategyList strategies={list.data} />
}

/** The member's strategies on TradingView, and a new one after it was confirmed who it is. */
export default function StrategiesScreen() {
  const strategies = useStrategies()
  const otp = useQuery(query(getOtpStatus))
  const [filled, setFilled] = useState<StrategyValues>()
  const { secret, made } = strategies
  function confirmed(token: string): void {
    setFilled(undefined)
    if (filled !== undefined) void strategies.create(filled, token)
  }
  return (
    <Page kind="slim">
      <Text as="p" size={14} tone="quiet">
        {m.strategies_text()}
      </Text>
      {secret !== undefined && made !== undefined && (
        <NewStrategy url={made.url} secret={secret} onSaved={strategies.forgetSecret} />
      )}
      <List list={strategies.list} />
      <ExplainedFailure failure={strategies.failure} />
      {secret === undefined && !strategies.list.isPending && (
        <StrategyForm
          first={NEW_STRATEGY}
          errors={strategies.errors}
          onErrors={strategies.setErrors}
          busy={strategies.busy}
          action={m.strategies_create()}
          onFilled={setFilled}
        />
      )}
      <ReauthSheet
        otpOn={otp.data?.on === true}
        open={filled !== undefined}
        onClose={() => setFilled(undefined)}
        onConfirmed={confirmed}
      />
    </Page>
  )
}
