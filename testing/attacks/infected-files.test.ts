import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { MEGABYTE } from '#contract/inquiries.ts'
import { createLog } from '#server/kernel/log.ts'
import { createScanFile } from '#server/kernel/files/scan-file.ts'
import { checkFile } from '#server/modules/inquiries/check-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'scanner-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program with the interface of clamdscan, which needs a database of signatures that tests do not have. */
function writeScanner(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** What every scanner knows: the harmless signature that stands for malware in tests, put together here so that none reports this file. */
const SIGNATURE = ['X5O!P%@AP[4', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'].join(String.fromCharCode(92))
const scanner = writeScanner('finds', 'if grep -q EICAR; then exit 1; else exit 0; fi')
const send = (text: string, program: string) =>
  checkFile(new File([text], 'a.txt'), {
    scanFile: createScanFile(program, createLog('silent')),
    most: { file: MEGABYTE, video: MEGABYTE },
  }).then(
    () => 'kept',
    (error: Error) => error.message,
  )

describe('an infected attachment', () => {
  it('is refused, and a clean one is kept', async () => {
    expect(await send(SIGNATURE, scanner)).toBe('INQUIRY-B004')
    expect(await send('How do I change my phone number?', scanner)).toBe('kept')
  })

  it('is refused while the scanner is not there or fails', async () => {
    expect(await send('clean', join(folder, 'missing'))).toBe('INQUIRY-B004')
    expect(await send('clean', writeScanner('fails', 'exit 2'))).toBe('INQUIRY-B004')
  })

  it('does not hang on a scanner that stops reading, at ten megabytes', async () => {
    expect(await send('a'.repeat(10_000_000), writeScanner('stops', 'exit 1'))).toBe('INQUIRY-B004')
  })
})
