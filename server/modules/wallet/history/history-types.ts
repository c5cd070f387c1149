import { WALLET_TYPES, type WalletType } from '#contract/wallet/wallet.ts'
import type { WalletResult } from '#contract/wallet/wallet-parts.ts'
import type { HistoryChoice, HistoryItem, KindChoice } from '#server/modules/ledger/ledger.ts'

const OP = { post: 1, hold: 2, postHold: 3, voidHold: 4 } as const
const isType = (text: string): text is WalletType => WALLET_TYPES.some((type) => type === text)

/** The specified type of a ledger movement: what one sends another receives, and a released hold has a separate name. */
export function typeOf({ kind, op, units }: Pick<HistoryItem, 'kind' | 'op' | 'units'>): WalletType {
  if (op === OP.voidHold) return 'withdraw_fail'
  if (kind === 'send') return units > 0n ? 'receive' : 'send'
  if (!isType(kind)) throw new Error(`a member's account moved by ${kind}, which is no wallet type`)
  return kind
}

/** Which ledger movements a type stands for. */
function kindsOf(type: WalletType): KindChoice | readonly KindChoice[] {
  const moved = [OP.post, OP.hold, OP.postHold]
  if (type === 'send') return { kind: 'send', side: 'out', ops: moved }
  if (type === 'receive') return { kind: 'send', side: 'in' }
  if (type === 'withdraw_fail') return ['withdraw', 'send'].map((kind) => ({ kind, ops: [OP.voidHold] }))
  return { kind: type, ops: moved }
}

/** The types named in a filter; undefined for all. Unknown names are left out. */
export function parseTypes(types: string | undefined): readonly WalletType[] | undefined {
  return types === undefined || types === '' ? undefined : types.split(',').filter(isType)
}

export function choiceOfTypes(types: readonly WalletType[] | undefined): HistoryChoice['kinds'] {
  return types?.flatMap(kindsOf)
}

export function resultOf({ holdState }: Pick<HistoryItem, 'holdState'>): WalletResult {
  if (holdState === 'OPEN') return 'Pending'
  return holdState === 'VOIDED' ? 'Failed' : 'Complete'
}

/** Which ledger movements have a result; one that is no hold is complete. */
export function choiceOfResult(result: WalletResult | undefined): HistoryChoice['holdStates'] {
  if (result === undefined) return undefined
  if (result === 'Complete') return ['NONE', 'POSTED']
  return result === 'Pending' ? ['OPEN'] : ['VOIDED']
}
