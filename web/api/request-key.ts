/**
 * A form's Idempotency-Key: the same for every try of the same request, another as soon as the form changes.
 * `of` takes what will be sent.
 */
export function createRequestKey(newKey: () => string): { of(request: unknown): string; renew(): void } {
  let known: { request: string; key: string } | undefined
  return {
    of(request) {
      const text = JSON.stringify(request) ?? ''
      if (known?.request !== text) known = { request: text, key: newKey() }
      return known.key
    },
    renew() {
      known = undefined
    },
  }
}
