import type { LockReason } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'

const REASONS: Readonly<Record<LockReason, () => string>> = {
  SECURITY: m.wallet_lock_security,
  STAFF: m.wallet_lock_staff,
  RISK: m.wallet_lock_risk,
  RECONCILE: m.wallet_lock_reconcile,
}

export function lockReason(reason: LockReason): string {
  return REASONS[reason]()
}
