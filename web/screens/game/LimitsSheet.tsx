import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { changeGameLimits, EXCLUDE_DAYS, type ExcludeDays } from '#contract/game.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { Text } from '#web/ui/text/Text.tsx'
import type { GameNow } from '#web/features/game/use-game.ts'
import { excludedText } from './excluded-text.ts'

type Limits = GameNow['limits']
function periodName(days: ExcludeDays): string {
  return days === 'FOR_EVER' ? m.game_exclude_ever() : m.game_exclude_days({ days })
}

function Exclusion({ limits, onChange }: { limits: Limits; onChange: (days: ExcludeDays) => void }) {
  return (
    <Stack as="section" aria-label={m.game_exclude()}>
      <Text as="h3" strong>
        {m.game_exclude()}
      </Text>
      <Text as="p" size={14} tone="quiet">
        {m.game_exclude_text()}
      </Text>
      {limits.excludedUntil !== null && <Notice icon="lock">{excludedText(limits.excludedUntil)}</Notice>}
      <Grid>
        {EXCLUDE_DAYS.map((days) => (
          <Button
            key={days}
            tone="two"
            small
            onClick={() =>
              showConfirm(m.game_exclude_ask({ period: periodName(days) }), {
                confirmLabel: m.game_exclude(),
                confirmAction: () => onChange(days),
              })
            }
          >
            {periodName(days)}
          </Button>
        ))}
      </Grid>
    </Stack>
  )
}

type Values = Readonly<Record<'dayLoss' | 'dayStake' | 'dayMinutes', string>>

function LimitFields({ values, onChange }: { values: Values; onChange: (values: Values) => void }) {
  const set = (name: keyof Values) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ ...values, [name]: event.target.value })
  return (
    <>
      <AmountField label={m.game_limit_loss()} coin="MCS" value={values.dayLoss} onChange={set('dayLoss')} />
      <AmountField
        label={m.game_limit_stake()}
        coin="MCS"
        value={values.dayStake}
        onChange={set('dayStake')}
      />
      <Field
        label={m.game_limit_minutes()}
        inputMode="numeric"
        value={values.dayMinutes}
        onChange={set('dayMinutes')}
      />
    </>
  )
}

function valuesOf({ dayLoss, dayStake, dayMinutes }: Limits['limits']): Values {
  return {
    dayLoss: dayLoss ?? '',
    dayStake: dayStake ?? '',
    dayMinutes: dayMinutes === null ? '' : String(dayMinutes),
  }
}

function bodyOf({ dayLoss, dayStake, dayMinutes }: Values): BodyInputOf<typeof changeGameLimits> {
  const minutes = Number.parseInt(dayMinutes, 10)
  return {
    dayLoss: dayLoss || null,
    dayStake: dayStake || null,
    dayMinutes: Number.isNaN(minutes) ? null : minutes,
  }
}

function Form({ limits, onChanged }: { limits: Limits; onChanged: () => void }) {
  const [values, setValues] = useState(() => valuesOf(limits.wished?.limits ?? limits.limits))
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  async function send(body: BodyInputOf<typeof changeGameLimits>): Promise<void> {
    setBusy(true)
    const result = await call(changeGameLimits, { body })
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    if (result.status === 'success') showToast({ text: m.game_limits_saved() })
    onChanged()
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send(bodyOf(values))
  }
  const wished = limits.wished?.effectiveAt
  return (
    <>
      <Stack as="form" kind="form" noValidate onSubmit={submit}>
        <Text as="p" size={14} tone="quiet">
          {m.game_limits_text()}
        </Text>
        <LimitFields values={values} onChange={setValues} />
        {wished !== undefined && (
          <Notice icon="lock">{m.game_limits_wished({ time: minute(wished) })}</Notice>
        )}
        {failure !== undefined && <Notice tone="bad">{failureMessage(failure)}</Notice>}
        <Button type="submit" wide busy={busy}>
          {m.common_save()}
        </Button>
      </Stack>
      <Exclusion limits={limits} onChange={(excludeDays) => void send({ excludeDays })} />
    </>
  )
}

/** The member's limits, and a pause that nobody can shorten. */
export function LimitsSheet({
  limits,
  open,
  onClose,
  onChanged,
}: {
  limits: Limits
  open: boolean
  onClose: () => void
  onChanged: () => void
}) {
  return (
    <Sheet title={m.game_limits()} open={open} onClose={onClose}>
      {open && <Form limits={limits} onChanged={onChanged} />}
    </Sheet>
  )
}
