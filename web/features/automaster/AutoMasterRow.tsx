import type { TradingStatus } from '#contract/trading/trading.ts'
import { m } from '#web/i18n/messages.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { accountName } from './auto-texts.ts'
import { masterOf } from './auto-master.ts'
import type { useTrading } from './use-trading.ts'

function stateText(status: TradingStatus): string {
  const { running } = masterOf(status)
  if (running === undefined) return m.auto_off_all()
  return status.autoMasterMode === 'live'
    ? m.auto_on_live({ account: accountName(running.type) })
    : m.auto_on_paper()
}

interface AutoMasterRowProps {
  readonly status: TradingStatus
  readonly change: ReturnType<typeof useTrading>['change']
  /** Whether the switch may turn paper mode on while no real account is ready. */
  readonly offersPaper: boolean
}

/** One switch over all accounts: off is off everywhere; on is the real account that lacks nothing, else paper mode. */
export function AutoMasterRow({ status, change, offersPaper }: AutoMasterRowProps) {
  const { running, ready } = masterOf(status)
  async function turn(on: boolean): Promise<void> {
    if (on) return await change({ autoMasterOn: true, mode: ready?.type ?? 'paper' })
    const all = status.accounts.filter(({ state }) => state === 'ON' || state === 'PAUSED')
    for (const { type } of all) await change({ autoMasterOn: false, mode: type })
  }
  const canSwitch = running !== undefined || ready !== undefined || offersPaper
  return (
    <Row
      title={m.subscribe_autobot()}
      text={canSwitch ? stateText(status) : m.auto_setup()}
      end={
        <Switch
          label={m.subscribe_autobot()}
          checked={running !== undefined}
          disabled={!canSwitch}
          onChange={(on) => void turn(on)}
        />
      }
    />
  )
}
