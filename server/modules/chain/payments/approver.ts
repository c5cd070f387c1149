import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an authenticator stands for. Units in millionths. */
export interface Approval {
  readonly id: string
  readonly kind: string
  readonly coin: string
  readonly to: string
  readonly units: bigint
  /** The member whose money it is; null for transfers between the house's addresses. */
  readonly memberId: string | null
  readonly expiresAt: Date
}

/** Signs approvals with a key that only workers have. */
export interface Approver {
  /** Raw Ed25519 public key in base64url, for the signer's configuration. */
  readonly publicKey: string
  sign(approval: Approval): Buffer
}

const OTHERS = 0o077

/** One text for each approval, and no two for one: a list of strings has one JSON form. */
function textOf({ id, kind, coin, to, units, memberId, expiresAt }: Approval): Buffer {
  const parts = [
    'payment approval 1',
    id,
    kind,
    coin,
    to,
    `${units}`,
    memberId ?? '-',
    expiresAt.toISOString(),
  ]
  return Buffer.from(JSON.stringify(parts))
}

/** Opens the key in a folder, and makes it with its public half when there is none. Throws when others may read the key. */
export function openApprover(folder: string): Approver {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'approval.key')
  try {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if ((statSync(file).mode & OTHERS) !== 0) throw new Error(`${file} may be read by others: chmod 600 it`)
  const key = createPrivateKey(readFileSync(file))
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x ?? ''
  writeFileSync(join(folder, 'public.json.new'), JSON.stringify({ key: publicKey }))
  renameSync(join(folder, 'public.json.new'), join(folder, 'public.json'))
  return { publicKey, sign: (approval) => sign(null, textOf(approval), key) }
}

/** Reads a public half as the approver prints it. Throws a sentence for the operator. */
export function parseApprovalKey(text: string): KeyObject {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text))
    throw new Error('SIGNER_APPROVAL_KEY must be the key from the approver’s public.json')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
}

/** Whether an authenticator was made for exactly this approval. */
export function isAuthentic(approval: Approval, authenticator: Buffer, key: KeyObject): boolean {
  return verify(null, textOf(approval), key, authenticator)
}
