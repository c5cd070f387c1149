import { bindTo } from '#server/kernel/bind.ts'
import type { IdentityContext } from '../identity-context.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './member-passkeys.ts'
import { beginPasskeyConfirmation, confirmByPasskey, sweepPasskeyCodes } from './passkey-codes.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'

/** Passkeys of members: signing in, confirming, and the own ones. */
export function passkeyCalls(self: IdentityContext) {
  return bindTo(self, {
    beginPasskeySignIn,
    signInByPasskey,
    listPasskeys,
    beginPasskey,
    addPasskey,
    removePasskey,
    beginPasskeyConfirmation,
    confirmByPasskey,
    /** Deletes what passkeys confirmed and nobody can spend any more. */
    sweepPasskeyCodes,
  })
}
