import { useState, type SubmitEvent } from 'react'
import type { MemberProfile } from '#contract/members/account.ts'
import { closeAccount, type ClosingBlocker } from '#contract/members/account-closure.ts'
import { call, newKey, session } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useCloseAccountForm } from './close-account-form.ts'
import { cardClass } from '#web/ui/layout/Card.tsx'

const blockerText: Readonly<Record<ClosingBlocker, () => string>> = {
  MCS: () => 'MCS',
  USDT: () => 'USDT',
  plan: m.plan_title,
  bet: m.identity_close_bet,
  position: m.auto_tab_positions,
}

const blockedText = (blockers: readonly ClosingBlocker[]) =>
  m.identity_close_blocked({ list: blockers.map((blocker) => blockerText[blocker]()).join(', ') })

/** What has to end first, and what the member may leave. */
function MoneyLeft({ form }: { form: ReturnType<typeof useCloseAccountForm> }) {
  const { blockers, rests } = form
  const own = useSum()
  return (
    <>
      {blockers.length > 0 && (
        <Notice tone="warn" icon="warn">
          {blockedText(blockers)}
        </Notice>
      )}
      {rests.length > 0 && (
        <>
          <Text as="p" size={14}>
            {m.identity_close_rest({
              sums: rests.map(({ coin, amount }) => own.sum(unitsOf(amount), coin)).join(', '),
            })}
          </Text>
          <Checkbox
            checked={form.leavesRest}
            error={form.isRestOpen ? m.identity_close_leave_first() : undefined}
            onChange={(event) => form.setLeavesRest(event.target.checked)}
          >
            {m.identity_close_leave()}
          </Checkbox>
        </>
      )}
    </>
  )
}

/** Where the gas goes that is left; also shown when only the server knew that there is some. */
function GasAddress({ form }: { form: ReturnType<typeof useCloseAccountForm> }) {
  const { payout, gasAddress, setGasAddress, key } = form
  const own = useSum()
  if (payout === 0n && !key) return null
  return (
    <>
      {payout > 0n && (
        <Text as="p" size={14}>
          {m.identity_close_gas({ sum: own.sum(payout, 'TRX') })}
        </Text>
      )}
      <Field
        label={m.withdraw_address()}
        value={gasAddress}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={key ? failureText(key) : undefined}
        onChange={(event) => setGasAddress(event.target.value)}
      />
    </>
  )
}

/** Closes the account after 30 days; the member is signed out, and signing in again stops it. */
export function CloseAccount({ me }: { me: MemberProfile }) {
  const [asks, setAsks] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const form = useCloseAccountForm()
  async function close(reauthToken: string) {
    setAsks(false)
    const { gasAddress, leavesRest } = form
    const body = { reauthToken, leavesRest, ...(gasAddress !== '' && { gasAddress }) }
    const result = await call(closeAccount, { body, key: requestKey.of(body) })
    if (result.status === 'error') {
      if (result.fields?.['gasAddress'] !== undefined) form.refuse(result)
      else if (result.code !== 'MODIFY-A003' || !(await form.isOpen())) alertFailure(result)
      return
    }
    showAlert(m.identity_closing({ time: minute(result.data.closesAt) }), {
      confirmAction: () => session.clear(),
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (form.blockers.length > 0) void form.isOpen()
    else if (form.isRight()) setAsks(true)
  }
  return (
    <Section title={m.identity_close()}>
      <Stack as="form" kind="form" className={cardClass} noValidate onSubmit={submit}>
        <Text as="p" size={14} tone="quiet">
          {m.identity_close_text()}
        </Text>
        <MoneyLeft form={form} />
        <GasAddress form={form} />
        <Button type="submit" tone="bad">
          {m.identity_close()}
        </Button>
      </Stack>
      <ReauthSheet
        otpOn={me.otpOn}
        open={asks}
        onClose={() => setAsks(false)}
        onConfirmed={(token) => void close(token)}
      />
    </Section>
  )
}
