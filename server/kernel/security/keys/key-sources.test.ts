import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { KMS_KEY, startKms } from '#testing/outside/kms-service.ts'
import { openDatabase } from '../../database/db.ts'
import { openMasterKey } from './key-sources.ts'
import { makeKmsKey } from './kms-key.ts'
import { openSecrets } from './open-secrets.ts'
import { replaceRootWrapping } from './root-key.ts'

const TOOL = 'tools/ops/keys/kms-key.ts'
const runTool = (...args: string[]) => promisify(execFile)(process.execPath, [TOOL, ...args])

const db = openDatabase({ url: await freshDatabase() })
const target = { owner: 'member-1', purpose: 'otp' }

/** A key service that this process may ask. */
async function aKms() {
  const kms = await startKms()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await kms.close()
  })
  for (const [name, value] of Object.entries(kms.env)) vi.stubEnv(name, value)
  return kms
}

/** A process with these keys, on the one database. */
const start = (MASTER_KEY: string, MASTER_KEY_OTHER = '') =>
  openSecrets({ MASTER_KEY, MASTER_KEY_OTHER, dataDir: '/nonexistent' }, db)

describe('a master key that AWS KMS wrapped', () => {
  it('is made by the tool without being seen, and is the same key whenever it is unwrapped', async () => {
    await aKms()
    const wrapped = (await runTool('--key', KMS_KEY)).stdout.trim()
    expect(wrapped).toContain(`aws-kms:${KMS_KEY}:`)
    const [one, again] = [await openMasterKey(wrapped, ''), await openMasterKey(wrapped, '')]
    expect([one.length, one.equals(again)]).toEqual([32, true])
    await expect(runTool('--key', 'alias/members')).rejects.toThrow('the ARN of the key')
  })

  it('takes the place of a plain one, and of another wrapped one, with both alive', async () => {
    await aKms()
    const plain = randomBytes(32).toString('base64')
    const [first, second] = [await makeKmsKey(KMS_KEY), await makeKmsKey(KMS_KEY)]
    const before = (await start(plain)).secrets.seal('one', target)
    const into = await start(first, plain)
    expect(into.secrets.open(before, target)).toBe('one')
    const between = into.secrets.seal('two', target)
    await replaceRootWrapping(db, into.masterKeys)
    await expect(start(plain)).rejects.toThrow('was replaced')
    expect((await start(first)).secrets.open(between, target)).toBe('two')
    const next = await start(second, first)
    expect(next.secrets.open(between, target)).toBe('two')
    await replaceRootWrapping(db, next.masterKeys)
    expect((await start(second)).secrets.open(next.secrets.seal('three', target), target)).toBe('three')
    await expect(start(first)).rejects.toThrow('was replaced')
  })

  it('does not open once it was altered, to others, or while the service is away', async () => {
    const kms = await aKms()
    const wrapped = await makeKmsKey(KMS_KEY)
    const altered = `${wrapped.slice(0, -8)}${wrapped.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`
    await expect(openMasterKey(altered, '')).rejects.toThrow('InvalidCiphertextException')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    await expect(openMasterKey(wrapped, '')).rejects.toThrow('InvalidSignatureException')
    await kms.close()
    await expect(openMasterKey(wrapped, '')).rejects.toThrow('KMS did not unwrap the master key')
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://kms.example')
    await expect(openMasterKey(wrapped, '')).rejects.toThrow('must start with https:')
  })
})
