import { downloadText } from '#web/base/download.ts'

/** The recovery codes as a text file's content: one a line, under a heading. */
export function recoveryText(heading: string, codes: readonly string[]): string {
  return `${heading}\n\n${codes.join('\n')}\n`
}

/** Hands the codes to the browser as a download. */
export function downloadRecovery(heading: string, codes: readonly string[]): void {
  downloadText('recovery-codes.txt', recoveryText(heading, codes), 'text/plain')
}

/** A key in groups of four, as people type it. */
export function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
