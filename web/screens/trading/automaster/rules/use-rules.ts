import { useState } from 'react'
import { saveAutoRules } from '#contract/trading/autotrading.ts'
import type { SignalKind } from '#contract/trading/signals.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { m } from '#web/i18n/messages.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import type { Account } from '../account.ts'
import { draftOf, formOf, type RulesDraft } from './rules-draft.ts'

/** What of the rules is chosen rather than typed. */
export interface Chosen {
  readonly takeProfit: boolean
  readonly kinds: readonly SignalKind[]
  readonly symbols: readonly string[]
}

/** The rules of an account while they are edited; each part is right before it comes here. */
export function useRules(account: Account) {
  const { rules, type } = account
  const [draft, setDraft] = useState<RulesDraft>(draftOf(rules))
  const [chosen, setChosen] = useState<Chosen>(rules)
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  const form = formOf(draft, {
    takeProfit: chosen.takeProfit,
    kinds: [...chosen.kinds],
    symbols: [...chosen.symbols],
  })
  async function save(): Promise<void> {
    setBusy(true)
    const result = await call(saveAutoRules, { params: { type }, body: form })
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    if (result.status === 'success') showToast({ text: m.auto_rules_saved() })
    refresh()
  }
  function apply(change: { draft?: RulesDraft; chosen?: Chosen }): void {
    setDraft(change.draft ?? draft)
    setChosen(change.chosen ?? chosen)
    setFailure(undefined)
  }
  return { draft, chosen, form, failure, busy, save, apply }
}

export type Rules = ReturnType<typeof useRules>
