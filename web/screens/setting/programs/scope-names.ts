import type { ApiScope } from '#contract/members/api-scopes.ts'
import { m } from '#web/i18n/messages.ts'

/** What a scope lets a program read, in the member's words. */
export const SCOPE_NAMES: Readonly<Record<ApiScope, () => string>> = {
  'wallet:read': m.programs_scope_wallet,
  'rewards:read': m.programs_scope_rewards,
  'membership:read': m.programs_scope_membership,
  'signals:read': m.programs_scope_signals,
  'trading:read': m.programs_scope_trading,
  'game:read': m.programs_scope_game,
  'ico:read': m.programs_scope_ico,
  'notifications:read': m.programs_scope_notifications,
}
