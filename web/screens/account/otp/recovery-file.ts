/** The recovery codes as a text file's content: one a line, under a heading. */
export function recoveryText(heading: string, codes: readonly string[]): string {
  return `${heading}\n\n${codes.join('\n')}\n`
}

/** Hands the codes to the browser as a download. */
export function downloadRecovery(heading: string, codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([recoveryText(heading, codes)], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}

/** A key in groups of four, as people type it. */
export function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
