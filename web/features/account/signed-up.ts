/** What the page after sign-up shows; kept for this tab only, so that a reload shows it again. */
export interface SignedUp {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly mailSent: boolean
}

const NAME = 'signed-up'

export function saveSignedUp(signedUp: SignedUp): void {
  sessionStorage.setItem(NAME, JSON.stringify(signedUp))
}

function isSignedUp(value: unknown): value is SignedUp {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'email', 'name'].every((field) => typeof Reflect.get(value, field) === 'string')
  )
}

/** Undefined without a sign-up in this tab. */
export function keptSignedUp(): SignedUp | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    return isSignedUp(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
