import { failures } from '#contract/failures/failures.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IcoContext } from './ico-context.ts'
import { joinRound, type EnterRequest } from './join-round.ts'

/** An entry as its member asks for it. */
export interface CodedRequest {
  readonly memberId: string
  readonly form: EnterRequest['form'] & { readonly otpCode: string }
  /** Where it is asked from, for the record. */
  readonly origin: { readonly address: string; readonly device: string }
}

/** Consumes the code; failures have the form's codes, OTP-A002 stays. */
async function spendCode(
  { identity }: Pick<IcoContext, 'identity'>,
  tx: Tx,
  { memberId, form, origin }: CodedRequest,
): Promise<void> {
  try {
    await identity.spendOtp(tx, { memberId, code: form.otpCode, origin })
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined
    if (code === failures.otp.codeMissing)
      throw new Failure(failures.ico.otpMissing, { fields: { otpCode: failures.ico.otpMissing } })
    if (code === failures.otp.wrongCode)
      throw new Failure(failures.ico.wrongOtp, { fields: { otpCode: failures.ico.wrongOtp } })
    throw error
  }
}

/** Enters a round with a one-time code, like all money that leaves a wallet. Throws ICO-A005 without one-time codes, ICO-B005, ICO-B006. */
export async function joinWithCode(self: IcoContext, tx: Tx, request: CodedRequest) {
  const { memberId, form } = request
  if (!(await self.identity.isOtpOn(tx, memberId))) throw new Failure(failures.ico.otpRequired)
  return joinRound(self, tx, { memberId, form, authorize: () => spendCode(self, tx, request) })
}
