import type { KeyObject } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { requireLeastRights } from '#server/kernel/database/least-rights.ts'
import { createLog } from '#server/kernel/log.ts'
import { isSafeDatabaseUrl } from '#server/kernel/safe-address.ts'
import { withSecretFiles } from '#server/kernel/secret-files.ts'
import { parseApprovalKey } from '../payments/approver.ts'
import { createTronNodes } from '../node/nodes.ts'
import { type Coin, parseAmounts } from '../node/tron-settings.ts'
import { claimFolder } from './claim-folder.ts'
import { JOURNAL_FILE, openJournal } from './journal.ts'
import { openKeys, type Keys } from './keys.ts'
import { openMemory } from './memory.ts'
import { openSignedHeads } from './signed-heads.ts'
import { startSigningLoop, type SignerDeps } from './sign-orders.ts'

/** Most connections the signer's role needs: one to work, one for LISTEN comes on top. */
const CONNECTIONS = 2

/** What the signer's process reads from its environment. */
export interface SignerOptions {
  readonly databaseUrl: string
  /** Holds the seed, the journal and the public halves; nobody else may read it. */
  readonly folder: string
  readonly fullHost: string
  readonly solidityHost: string
  readonly checkHost: string
  readonly apiKey: string
  readonly contracts: Readonly<Record<'MCS' | 'USDT', string>>
  /** The workers' public key, from the approver's public.json. */
  readonly approvalKey: KeyObject
  readonly caps: { readonly payment: Amounts; readonly hour: Amounts; readonly day: Amounts }
  /** Only a sandbox generates a seed. */
  readonly mayMakeSeed: boolean
  readonly logLevel: string
}
type Amounts = Readonly<Record<Coin, bigint>>

const DEFAULT_CAPS = {
  SIGNER_CAP_PAYMENT: 'USDT:10000,MCS:40000,TRX:500',
  SIGNER_CAP_HOUR: 'USDT:50000,MCS:200000,TRX:1000',
  SIGNER_CAP_DAY: 'USDT:100000,MCS:400000,TRX:5000',
}

function requireSafe(url: string, network: string): string {
  if (network === 'sandbox' || isSafeDatabaseUrl(url)) return url
  throw new Error(
    'SIGNER_DATABASE_URL must carry sslmode=verify-full in production, unless it is on this machine',
  )
}

/** Reads the environment. Throws a sentence about the first option that is wrong. */
export function parseSignerOptions(env: Readonly<Record<string, string | undefined>>): SignerOptions {
  const { env: whole, wrong } = withSecretFiles(env, ['SIGNER_DATABASE_URL', 'TRON_API_KEY'])
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const given = (name: string, fallback?: string): string => {
    const text = whole[name] || fallback
    if (text === undefined) throw new Error(`${name} is missing`)
    return text
  }
  const cap = (name: keyof typeof DEFAULT_CAPS): Amounts => parseAmounts(given(name, DEFAULT_CAPS[name]))
  const fullHost = given('TRON_FULL_HOST')
  return {
    databaseUrl: requireSafe(given('SIGNER_DATABASE_URL'), given('NETWORK', 'sandbox')),
    folder: given('SIGNER_DIR'),
    fullHost,
    solidityHost: given('TRON_SOLIDITY_HOST', fullHost),
    checkHost: given('TRON_CHECK_HOST', ''),
    apiKey: given('TRON_API_KEY', ''),
    contracts: { USDT: given('TRON_USDT'), MCS: given('TRON_MCS') },
    approvalKey: parseApprovalKey(given('SIGNER_APPROVAL_KEY')),
    caps: { payment: cap('SIGNER_CAP_PAYMENT'), hour: cap('SIGNER_CAP_HOUR'), day: cap('SIGNER_CAP_DAY') },
    mayMakeSeed: given('NETWORK', 'sandbox') === 'sandbox',
    logLevel: given('LOG_LEVEL', 'info'),
  }
}

/** Opens everything the signer works with. The public halves of its keys are left in `public.json` for the server's set-up. */
export async function openSigner(options: SignerOptions): Promise<SignerDeps> {
  const log = createLog(options.logLevel)
  const keys = await openKeys(options.folder, options.mayMakeSeed)
  writePublicHalves(options.folder, keys)
  return {
    db: openDatabase({
      url: options.databaseUrl,
      maxConnections: CONNECTIONS,
      onError: (error) => log.error({ err: error }, 'database connection lost'),
    }),
    clock: createClock(),
    log,
    nodes: createTronNodes(options),
    journal: openJournal(join(options.folder, JOURNAL_FILE)),
    memory: openMemory(options.folder),
    heads: openSignedHeads(options.folder),
    keys,
    rules: {
      keys,
      contracts: options.contracts,
      caps: options.caps,
      approvalKey: options.approvalKey,
    },
  }
}

function writePublicHalves(folder: string, { xpub, hotAddress, anchorAddress }: Keys): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'public.json')
  writeFileSync(`${file}.new`, JSON.stringify({ xpub, hotAddress, anchorAddress }))
  renameSync(`${file}.new`, file)
}

/** The signer's process: signs until it is stopped. Throws SignerElsewhere when another one has its folder or database. */
export async function startSigner(options: SignerOptions): Promise<{ stop(): Promise<void> }> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const claim = await claimFolder(options.folder)
  const signer = await openSigner(options)
  if (!options.mayMakeSeed) await requireLeastRights(signer.db, 'signer')
  const signing = await startSigningLoop(signer)
  signer.log.info({ hotAddress: signer.keys.hotAddress }, 'signer ready')
  return {
    async stop() {
      await signing.stop()
      await signer.db.close()
      await claim.leave()
    },
  }
}
