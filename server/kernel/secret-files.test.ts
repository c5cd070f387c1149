import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { withSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
function fileWith(text: string): string {
  const file = join(folder, String((files += 1)))
  writeFileSync(file, text)
  return file
}

it('reads a secret from the file that its option names, without the end of the line', () => {
  const config = parseConfig({
    DATABASE_URL_FILE: fileWith('postgres://localhost/members\n'),
    SMTP_URL_FILE: fileWith('smtps://user:plum@mail.example'),
  })
  expect([config.DATABASE_URL, config.SMTP_URL]).toEqual([
    'postgres://localhost/members',
    'smtps://user:plum@mail.example',
  ])
})

it('names what is wrong with a file, and never what is in it', () => {
  const { wrong } = withSecretFiles(
    {
      MASTER_KEY: 'plum',
      MASTER_KEY_FILE: fileWith('pear'),
      SMTP_URL_FILE: join(folder, 'nowhere'),
      TRON_API_KEY_FILE: fileWith(''),
    },
    ['MASTER_KEY', 'SMTP_URL', 'TRON_API_KEY'],
  )
  expect(wrong).toEqual([
    'MASTER_KEY and MASTER_KEY_FILE are both set: use one of them',
    `SMTP_URL_FILE=${join(folder, 'nowhere')} cannot be read: ENOENT`,
    expect.stringContaining('is empty'),
  ])
  expect(wrong.join()).not.toMatch(/plum|pear/)
  expect(() => parseConfig({ DATABASE_URL_FILE: join(folder, 'nowhere') })).toThrow('cannot be read: ENOENT')
})
