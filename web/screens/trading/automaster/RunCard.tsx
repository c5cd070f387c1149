import { useState } from 'react'
import { isAcknowledged } from '#contract/trading/acknowledgements.ts'
import { type AutoType, isStopWatched } from '#contract/rules/autotrading.ts'
import { changeTradingSettings, type SetupReason } from '#contract/trading/trading.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName, runText } from '#web/features/automaster/auto-texts.ts'
import { shortSignedSum, sum, unitsOf } from '#web/base/money-text.ts'
import { Setup } from '#web/features/account/Setup.tsx'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'
import { Acknowledge } from './Acknowledge.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Why nothing is bought at present. */
function Halt({ account, onRelease }: { account: Account; onRelease: () => void }) {
  const { state, pausedUntil, pauseReason } = account.run
  if (state === 'KILLED') {
    return (
      <Notice tone="bad" icon="warn">
        <Stack>
          <p>{isStopWatched(account.type) ? m.auto_killed_watched() : m.auto_killed_text()}</p>
          <Button tone="two" small onClick={onRelease}>
            {m.auto_release()}
          </Button>
        </Stack>
      </Notice>
    )
  }
  if (pausedUntil === null) return null
  const time = minute(pausedUntil)
  return (
    <Notice tone="warn" icon="lock">
      {pauseReason === 'STOPS' ? m.auto_paused_stops({ time }) : m.auto_paused_loss({ time })}
    </Notice>
  )
}

/** What may be lost, in words, before the switch can be turned on. */
function LossBudget({ account }: { account: Account }) {
  const { day, total } = account.lossBudget
  return (
    <Text as="p" size={14}>
      {m.auto_loss_budget({
        day: sum(unitsOf(day), account.quote),
        total: sum(unitsOf(total), account.quote),
      })}
    </Text>
  )
}

function useSwitch(account: Account) {
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  async function change(on: boolean, { agreed, typed }: { agreed: boolean; typed: string }): Promise<void> {
    setBusy(true)
    const result = await call(changeTradingSettings, {
      body: {
        autoMasterOn: on,
        mode: account.type,
        ...(agreed && { riskAccepted: true }),
        ...(typed !== '' && { watchedStop: typed }),
      },
    })
    setBusy(false)
    if (result.status === 'error') alertFailure(result)
    refresh()
  }
  return { busy, change }
}

/** What is missing before the switch can be turned on, and what to look at first. */
function BeforeOn({ reasons, type }: { reasons: readonly SetupReason[]; type: AutoType }) {
  return (
    <>
      <Setup reasons={reasons} type={type} />
      <TextLink to={`/trading/automaster/${type}?tab=rules`}>{m.auto_backtest_first()}</TextLink>
    </>
  )
}

/** What the member agrees to before the switch goes on for the first time, and whether all of it is. */
function useAgreement({ run }: Account) {
  const [agreed, setAgreed] = useState(false)
  const [typed, setTyped] = useState('')
  const asksRisk = run.setupRequired.includes('RISK')
  const asksStop = run.setupRequired.includes('WATCHED_STOP')
  const isGiven = (!asksRisk || agreed) && (!asksStop || isAcknowledged('watchedStop', typed))
  return { agreed, setAgreed, typed, setTyped, asksRisk, asksStop, isGiven }
}

function Agreement({ type, agreement }: { type: AutoType; agreement: ReturnType<typeof useAgreement> }) {
  const { agreed, setAgreed, typed, setTyped, asksRisk, asksStop } = agreement
  const exchange = accountName(type)
  return (
    <>
      {asksStop && (
        <Acknowledge
          kind="watchedStop"
          texts={[m.auto_watch_text({ exchange }), m.auto_watch_levels({ exchange })]}
          value={typed}
          onChange={setTyped}
        />
      )}
      {asksRisk && (
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          {m.auto_agree()}
        </Checkbox>
      )}
    </>
  )
}

/** The switch of one account, with what may be lost and what is missing. */
export function RunCard({ account }: { account: Account }) {
  const agreement = useAgreement(account)
  const [releasing, setReleasing] = useState(false)
  const { busy, change } = useSwitch(account)
  const { run, totals, quote, type } = account
  const { name, tone } = runText(run.state)
  const isOn = run.state === 'ON' || run.state === 'PAUSED'
  const others = run.setupRequired.filter((reason) => reason !== 'RISK' && reason !== 'WATCHED_STOP')
  return (
    <Card aria-label={m.subscribe_autobot()}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={18} strong>
            {m.auto_on_account({ account: accountName(type) })}
          </Text>
          <span>
            <Badge {...(tone !== undefined && { tone })}>{name}</Badge>
          </span>
        </Stack>
        <Switch
          label={m.auto_on_account({ account: accountName(type) })}
          checked={isOn}
          disabled={busy || (!isOn && (others.length > 0 || !agreement.isGiven))}
          onChange={(on) => void change(on, agreement)}
        />
      </Inline>
      <Halt account={account} onRelease={() => setReleasing(true)} />
      <LossBudget account={account} />
      {!isOn && <Agreement type={type} agreement={agreement} />}
      {isStopWatched(type) && !agreement.asksStop && (
        <Text as="p" size={14} tone="quiet">
          {m.auto_watch_text({ exchange: accountName(type) })}
        </Text>
      )}
      {!isOn && <BeforeOn reasons={others} type={type} />}
      <Inline apart size={14}>
        <Text tone="quiet">{m.auto_realised()}</Text>
        <Text strong unbroken>
          {shortSignedSum(unitsOf(totals.realised), quote)}
        </Text>
      </Inline>
      <Text as="p" size={12} tone="faint">
        {m.auto_off_text()}
      </Text>
      <ReleaseSheet account={account} open={releasing} onClose={() => setReleasing(false)} />
    </Card>
  )
}
