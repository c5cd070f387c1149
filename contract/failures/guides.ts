import type { FailureCode } from './errors.ts'

/** The guide that explains a refusal whose text alone leaves a member asking why, or what to do. */
const GUIDES: Readonly<Partial<Record<FailureCode, string>>> = {
  'WITHDRAW-A001': 'security',
  'WITHDRAW-A002': 'withdrawals',
  'WITHDRAW-A004': 'withdrawals',
  'WITHDRAW-A005': 'withdrawals',
  'WITHDRAW-A006': 'withdrawals',
  'WITHDRAW-A007': 'withdrawals',
  'WITHDRAW-A009': 'withdrawals',
  'OTP-A002': 'security',
  'PASSKEY-A002': 'security',
  'PASSKEY-A003': 'security',
  'SWAP-A002': 'swap',
  'SWAP-A004': 'swap',
  'SWAP-A005': 'security',
  'SWAP-A006': 'swap',
  'SUBSCRIBE-A001': 'membership',
  'SUBSCRIBE-A004': 'membership',
  'SUBSCRIBE-A006': 'membership',
  'PLAN-A002': 'reward-plan',
  'PLAN-A003': 'reward-plan',
  'PLAN-A004': 'reward-plan',
  'PLAN-A005': 'reward-plan',
  'PLAN-A006': 'reward-plan',
  'PLAN-A008': 'reward-plan',
  'ICO-A002': 'vesting',
  'ICO-A003': 'vesting',
  'ICO-A004': 'vesting',
  'ICO-A005': 'security',
  'GAME-A002': 'up-down',
  'GAME-A003': 'up-down',
  'GAME-A004': 'up-down',
  'GAME-A005': 'up-down',
}

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(GUIDES))

/** Its address in the guides; undefined where the text says all there is. */
export function guideOf(code: string | undefined): string | undefined {
  const id = BY_CODE.get(code ?? '')
  return id === undefined ? undefined : `/guide?id=${id}`
}
