/** What a confirmation by passkey begins with where a one-time code is asked for: codes of authenticator apps are digits. */
export const PASSKEY_CODE_PREFIX = 'pk'

/** Whether a code says to be a passkey's confirmation. */
export const isPasskeyCode = (code: string) => code.startsWith(PASSKEY_CODE_PREFIX)

/** Whether a text can be a one-time code at all: six digits, or what a passkey has confirmed. */
export const isOneTimeCode = (typed: string) => /^(?:\d{6}|pk[\w-]{30})$/.test(typed)
