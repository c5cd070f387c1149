import { failures } from '#contract/failures/failures.ts'
import { fieldFailure } from '#server/kernel/http/envelope.ts'
import type { FailureCode } from '#contract/failures/errors.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findInviter } from '../profile/members.ts'
import { findTaken, insertMember, addTakenErrors, parseForm, type SignUpForm } from './sign-up.ts'

export interface Enrolment {
  readonly form: SignUpForm
  /** Of the form's password. */
  readonly hash: string
}

/**
 * Makes a confirmed member at once, without mail: for demonstration data and for members moved from elsewhere.
 * Returns the member's number. Throws SIGNUP-B001...B013 with every wrong field.
 */
export async function enrolMember(
  identity: IdentityContext,
  tx: Tx,
  { form, hash }: Enrolment,
): Promise<string> {
  const wrong = new Map<string, FailureCode>()
  const applicant = parseForm(form, wrong)
  if (applicant === undefined || wrong.size > 0) throw fieldFailure(wrong, () => false)
  const inviter = applicant.inviteCode === undefined ? undefined : await findInviter(tx, applicant.inviteCode)
  if (applicant.inviteCode !== undefined && inviter === undefined)
    throw new Failure(failures.signUp.wrongInviteCode)
  const memberId = await insertMember(identity, tx, {
    ...applicant,
    hash,
    form,
    inviterId: inviter?.id ?? null,
    agreed: { use: form.termsVersion, privacy: form.termsVersion, age: form.termsVersion },
  })
  if (memberId === undefined) {
    addTakenErrors(await findTaken(tx, applicant), wrong)
    throw fieldFailure(wrong, () => false)
  }
  await tx.run(sql`
    update identity_members set state = 'ACTIVE', confirmed_at = ${identity.clock.now()} where id = ${memberId}`)
  await identity.hooks.confirmed(tx, memberId)
  return memberId
}
