import { useState, type SubmitEvent } from 'react'
import type { AutoPosition } from '#contract/trading/autotrading-positions.ts'
import { changeAutoPosition } from '#contract/trading/autotrading-changes.ts'
import type { CallFailure } from '#web/api/call.ts'
import { isStopWatched } from '#contract/rules/autotrading.ts'
import { call } from '#web/api/client.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import type { Account } from '../account.ts'

/** A market's price as typed, with a point or a comma; undefined for anything else. */
function priceOf(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,9}(\.\d{1,10})?$/.test(typed) ? Number(typed) : undefined
}

/** A price in the digits that a reader sees of it. */
const shown = (price: number | null): string => (price === null ? '' : `${+price.toPrecision(7)}`)

type FieldName = 'stop' | 'target'
const FIELDS: readonly FieldName[] = ['stop', 'target']

function useChange({ account, position, onClose }: ChangeProps) {
  const [typed, setTyped] = useState({ stop: shown(position.stop), target: shown(position.target) })
  const [wrong, setWrong] = useState<readonly FieldName[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  async function send(): Promise<void> {
    // What was not touched stays exactly as it is, beyond the digits that are shown.
    const wished = (field: FieldName) =>
      typed[field] === shown(position[field]) ? position[field] : priceOf(typed[field])
    const [stop, target] = [wished('stop') ?? undefined, typed.target.trim() === '' ? null : wished('target')]
    setWrong(FIELDS.filter((field) => (field === 'stop' ? stop : target) === undefined))
    setFailure(undefined)
    if (stop === undefined || target === undefined) return
    setBusy(true)
    const params = { type: account.type, id: position.id }
    const result = await call(changeAutoPosition, { params, body: { stop, target } })
    setBusy(false)
    if (result.status === 'error') return setFailure(result)
    showToast({ text: isStopWatched(account.type) ? m.auto_change_watched() : m.auto_change_done() })
    refresh()
    onClose()
  }
  function type(field: FieldName, text: string): void {
    setTyped({ ...typed, [field]: text })
    setWrong(wrong.filter((one) => one !== field))
    setFailure(undefined)
  }
  const errorOf = (field: FieldName): string | undefined => {
    if (failure?.meta?.field === field) return failureMessage(failure)
    return wrong.includes(field) ? m.common_required() : undefined
  }
  return { typed, type, errorOf, failure, busy, send }
}

interface ChangeProps {
  account: Account
  position: AutoPosition
  onClose: () => void
}

/** Another stop and target for an open position. */
export function ChangeForm(props: ChangeProps) {
  const { typed, type, errorOf, failure, busy, send } = useChange(props)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send()
  }
  const price = { inputMode: 'decimal', autoComplete: 'off' } as const
  const isAtField = FIELDS.some((field) => field === failure?.meta?.field)
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Field
        label={m.signals_stop()}
        {...price}
        value={typed.stop}
        error={errorOf('stop')}
        help={m.auto_stop_help()}
        onChange={(event) => type('stop', event.target.value)}
      />
      <Field
        label={m.signals_target()}
        {...price}
        value={typed.target}
        error={errorOf('target')}
        help={m.auto_target_help()}
        onChange={(event) => type('target', event.target.value)}
      />
      {failure !== undefined && !isAtField && <ExplainedFailure failure={failure} />}
      <Button type="submit" tone="two" wide busy={busy}>
        {m.auto_change_do()}
      </Button>
    </Stack>
  )
}
