import { failures } from '#contract/failures/failures.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
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
    const known = error instanceof Failure ? error.code : undefined
    if (known === failures.otp.codeMissing)
      throw new Failure(words.empty, { fields: { otpCode: words.empty } })
    if (known === failures.otp.wrongCode) throw new Failure(words.wrong, { fields: { otpCode: words.wrong } })
    throw error
  }
}
