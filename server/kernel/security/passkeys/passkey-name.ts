import { failures } from '#contract/failures/failures.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '#contract/members/passkey-parts.ts'
import { Failure } from '../../failure.ts'
import type { PasskeyRow } from './passkey-table.ts'

/** What a passkey is called, without space around it. Throws PASSKEY-B001 for nothing and for more than 40 characters. */
export function requirePasskeyName(typed: string): string {
  const name = typed.trim()
  const { nameMissing } = failures.passkey
  if (name === '' || name.length > MAX_PASSKEY_NAME)
    throw new Failure(nameMissing, { fields: { name: nameMissing } })
  return name
}

/** Returns the known ones when there is room for another. Throws PASSKEY-A004. */
export function requireRoomBeside(known: PasskeyRow[]): PasskeyRow[] {
  if (known.length >= MAX_PASSKEYS) throw new Failure(failures.passkey.tooMany)
  return known
}
