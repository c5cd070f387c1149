/** What went wrong, for the browser console: never a token, a password or a body. */
export function logFailure(event: string, detail: Readonly<Record<string, unknown>>): void {
  // oxlint-disable-next-line no-console -- the only file of the web app that writes to the console
  console.info(event, detail)
}
