import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import type { Strategy } from '#contract/trading/strategies.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { localPath } from '#web/base/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { NewStrategy } from '../NewStrategy.tsx'
import { SetUp } from '../SetUp.tsx'
import { StrategyAccount } from '../StrategyList.tsx'
import { AlertLog } from './AlertLog.tsx'
import { StrategyActs } from './StrategyActs.tsx'
import { useStrategy } from './use-strategy.ts'

/** Its name, account and note, and a wrong secret that its member should know of. */
function Summary({ strategy }: { strategy: Strategy }) {
  const { name, note, type, wrongSecretAt } = strategy
  return (
    <>
      <Card as="div" flush>
        <Row
          icon="signal"
          title={name}
          {...(note !== '' && { text: note })}
          end={<StrategyAccount type={type} />}
        />
      </Card>
      {wrongSecretAt !== null && (
        <Notice tone="warn" icon="warn">
          {m.strategies_wrong_secret({ time: minute(wrongSecretAt) })}
        </Notice>
      )}
    </>
  )
}

/** One strategy: how TradingView is set up for it, and what its alerts became. */
export default function StrategyScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const it = useStrategy(id)
  const { strategy, list, secret } = it
  const unread = failureOfQuery(list.error)
  async function remove(): Promise<void> {
    if (await it.remove()) await navigate(localPath('/trading/strategies'), { replace: true })
  }
  if (unread !== undefined)
    return (
      <Page kind="slim">
        <ErrorState failure={unread} onRetry={() => void list.refetch()} />
      </Page>
    )
  if (strategy === undefined)
    return (
      <Page kind="slim">
        {list.isPending ? (
          <CardSkeleton heights={[80, 60]} lines={2} />
        ) : (
          <Empty>{m.strategies_none()}</Empty>
        )}
      </Page>
    )
  return (
    <Page kind="columns">
      <Stack kind="column">
        <Summary strategy={strategy} />
        <StrategyActs
          strategy={strategy}
          onChange={(values, token) => void it.change(values, token)}
          onRotate={(token) => void it.rotate(token)}
          onRemove={() => void remove()}
        />
        {secret === undefined ? (
          <SetUp url={strategy.url} />
        ) : (
          <NewStrategy url={strategy.url} secret={secret} onSaved={it.forgetSecret} />
        )}
      </Stack>
      <Stack kind="column">
        <AlertLog id={strategy.id} log={it.log} onPage={it.setPage} />
      </Stack>
    </Page>
  )
}
