/** Same-site paths, anchors in the page, web and mail addresses: never javascript: or data:. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(address)
}
