/** What a push carries to the service worker, encrypted on its way; texts are in the member's language. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Where a tap leads, with the language's prefix. */
  readonly path: string
  /** A later message with the same tag replaces the earlier one on the screen. */
  readonly tag: string
  readonly lang: string
  /** On advertisements: the button that takes the consent back, the token it sends, and what is told while that cannot be sent. */
  readonly optOut?: { readonly label: string; readonly token: string; readonly waits: string }
}
