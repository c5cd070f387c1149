import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { Strategy } from '#contract/trading/strategies.ts'
import { query } from '#web/api/queries.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { type StrategyErrors, type StrategyValues } from '../strategy-form.ts'
import { StrategyForm } from '../StrategyForm.tsx'

interface StrategyActsProps {
  strategy: Strategy
  onChange: (values: StrategyValues, reauthToken: string | undefined) => void
  onRotate: (reauthToken: string) => void
  onRemove: () => void
}

/** Real money asks who it is; a name, a note and paper do not. */
const needsReauth = (strategy: Strategy, { type }: StrategyValues): boolean =>
  type !== 'paper' && type !== strategy.type

interface ButtonsProps {
  onEdit: () => void
  onRotate: () => void
  onRemove: () => void
}

/** What cannot be undone is asked about first. */
function Buttons({ onEdit, onRotate, onRemove }: ButtonsProps) {
  const ask = (text: string, confirmAction: () => void) => showConfirm(text, { confirmAction })
  return (
    <>
      <Button small onClick={onEdit}>
        {m.strategies_edit()}
      </Button>
      <Button small tone="two" onClick={() => ask(m.strategies_rotate_ask(), onRotate)}>
        {m.strategies_rotate()}
      </Button>
      <Button small tone="two" onClick={() => ask(m.strategies_remove_ask(), onRemove)}>
        {m.strategies_remove()}
      </Button>
    </>
  )
}

/** What a member does with a strategy: change it, renew its secret after it was confirmed who it is, delete it. */
export function StrategyActs({ strategy, onChange, onRotate, onRemove }: StrategyActsProps) {
  const otp = useQuery(query(getOtpStatus))
  const [isEditing, setIsEditing] = useState(false)
  const [errors, setErrors] = useState<StrategyErrors>({})
  /** What waits for the confirmation of who it is. */
  const [pending, setPending] = useState<StrategyValues | 'secret'>()
  function edited(values: StrategyValues): void {
    setIsEditing(false)
    if (needsReauth(strategy, values)) setPending(values)
    else onChange(values, undefined)
  }
  function confirmed(token: string): void {
    setPending(undefined)
    if (pending === 'secret') onRotate(token)
    else if (pending !== undefined) onChange(pending, token)
  }
  return (
    <Inline wraps>
      <Buttons onEdit={() => setIsEditing(true)} onRotate={() => setPending('secret')} onRemove={onRemove} />
      <Sheet title={m.strategies_edit()} open={isEditing} onClose={() => setIsEditing(false)}>
        <StrategyForm
          first={strategy}
          errors={errors}
          onErrors={setErrors}
          busy={false}
          action={m.strategies_save()}
          onFilled={edited}
        />
      </Sheet>
      <ReauthSheet
        otpOn={otp.data?.on === true}
        open={pending !== undefined}
        onClose={() => setPending(undefined)}
        onConfirmed={confirmed}
      />
    </Inline>
  )
}
