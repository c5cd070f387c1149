/** Who asks, as the wallet needs it. */
export interface Asking {
  readonly memberId: string
  /** Thumbprint of the key the session is bound to; without one the day's limit is lower. */
  readonly deviceKey: string | undefined
  readonly address: string
  readonly device: string
}
