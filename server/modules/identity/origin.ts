/** Where a request came from, for limits, sessions and security events. */
export interface Origin {
  readonly address: string
  readonly device: string
  /** What the browser shows of the accounts that signed in from it before: see known-device.ts. */
  readonly deviceCookie?: string | undefined
}
