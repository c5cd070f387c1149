/** What a push carries to the service worker, encrypted on its way; texts are in the member's language. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a tap leads, with the language's prefix. */
  readonly path: string
  /** A later message with the same tag replaces the earlier one on the screen. */
  readonly tag: string
  readonly lang: string
  /**
   * On advertisements: the button that withdraws the consent, the token it sends, the text shown while it cannot be sent, and
   * where the apps' members withdraw it, whose notifications have no buttons.
   */
  readonly optOut?: {
    readonly label: string
    readonly token: string
    readonly waits: string
    readonly inApp?: string
  }
}
