import { failures } from '#contract/failures/failures.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { CodeChecks, RightCode } from '#server/modules/identity/identity.ts'
import type { Asking } from './asking.ts'
import type { WalletContext } from './wallet-context.ts'

/** What a form calls its code errors. */
export interface CodeWords {
  readonly empty: FailureCode
  readonly wrong: FailureCode
}
export const WITHDRAW_CODES: CodeWords = {
  empty: failures.withdraw.otpMissing,
  wrong: failures.withdraw.wrongOtp,
}
export const SWAP_CODES: CodeWords = { empty: failures.swap.otpMissing, wrong: failures.swap.wrongOtp }

/** The failure of a code in the form's words; OTP-A002 stays. */
function toFormFailure(error: unknown, { empty, wrong }: CodeWords): unknown {
  const known = error instanceof Failure ? error.code : undefined
  if (known === failures.otp.codeMissing) return new Failure(empty, { fields: { otpCode: empty } })
  if (known === failures.otp.wrongCode) return new Failure(wrong, { fields: { otpCode: wrong } })
  return error
}

/** Judges a code that is held; failures have the form's codes, OTP-A002 stays. */
export function checkCode(codes: CodeChecks, memberId: string, words: CodeWords): RightCode {
  try {
    return codes.check(memberId)
  } catch (error) {
    throw toFormFailure(error, words)
  }
}

/** Consumes the OTP code in the transaction of what it authorises; failures have the form's codes, OTP-A002 stays. */
export async function spendCode(
  { identity }: Pick<WalletContext, 'identity'>,
  tx: Tx,
  { asking, code, words }: { asking: Asking; code: string; words: CodeWords },
): Promise<void> {
  const { memberId, address, device } = asking
  try {
    await identity.spendOtp(tx, { memberId, code, origin: { address, device } })
  } catch (error) {
    throw toFormFailure(error, words)
  }
}
