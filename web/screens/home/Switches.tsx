import { failureOfQuery } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { masterOf } from '#web/features/automaster/auto-master.ts'
import { AutoMasterRow } from '#web/features/automaster/AutoMasterRow.tsx'
import { Setup } from '#web/features/account/Setup.tsx'
import { SignalMasterRow } from '#web/features/signals/SignalMasterRow.tsx'
import { useTrading } from '#web/features/automaster/use-trading.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Switches.module.css'

/** The three switches of the product; Auto Master shows what it needs while it cannot be switched on. */
export function Switches() {
  const { status, change, changeSound } = useTrading()
  const { isOpen } = useGates()
  const failure = failureOfQuery(status.error)
  if (status.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={3} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void status.refetch()} busy={status.isFetching} />
    )
  }
  const { soundOn } = status.data
  const { running, ready, next } = masterOf(status.data)
  const hasAuto = isOpen('automaster') === true || running !== undefined
  return (
    <Card as="div" flush>
      <SignalMasterRow status={status.data} onChange={(on) => void change({ signalOn: on })} />
      <Row
        title={m.home_signal_sound()}
        text={soundOn ? m.common_on() : m.common_off()}
        end={
          <Switch label={m.home_signal_sound()} checked={soundOn} onChange={(on) => void changeSound(on)} />
        }
      />
      {hasAuto && <AutoMasterRow status={status.data} change={change} offersPaper={false} />}
      {hasAuto && running === undefined && ready === undefined && next !== undefined && (
        <div className={styles.below}>
          <Setup reasons={next.setupRequired} type={next.type} />
        </div>
      )}
      <Row title={m.auto_trading()} to="/trading" />
    </Card>
  )
}
