import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { isLoopback } from '../../safe-address.ts'

/** Bound into the wrapping: a key that was wrapped for something else does not unwrap. */
const CONTEXT = { members: 'master key' }
const ANSWER_MS = 5_000

/** Credentials come as for every program of AWS: environment, profile, or the machine's role. Throws for an address anybody can listen to. */
function openClient(keyId: string): KMSClient {
  const [, , , region = ''] = keyId.split(':')
  const endpoint = process.env['AWS_ENDPOINT_URL_KMS'] ?? process.env['AWS_ENDPOINT_URL'] ?? ''
  if (endpoint.startsWith('http:') && !isLoopback(endpoint))
    throw new Error('the address of KMS must start with https:, unless it is on this machine')
  return new KMSClient({
    region,
    ...(endpoint !== '' && { endpoint }),
    requestHandler: { requestTimeout: ANSWER_MS, connectionTimeout: ANSWER_MS },
  })
}

/** Why KMS refused, by its own name; its message may name people and roles. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** Has `aws-kms:`, an ARN, `:` and what that key wrapped unwrapped. Throws when KMS does not, or is away. */
export async function unwrapByKms(text: string): Promise<Buffer> {
  const [, keyId = '', wrapped = ''] = /^aws-kms:(.+):([^:]+)$/.exec(text) ?? []
  const client = openClient(keyId)
  try {
    const { Plaintext } = await client.send(
      new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(wrapped, 'base64'),
        EncryptionContext: CONTEXT,
      }),
    )
    return Buffer.from(Plaintext ?? [])
  } catch (error) {
    throw new Error(`KMS did not unwrap the master key: ${nameOf(error)}`, { cause: error })
  } finally {
    client.destroy()
  }
}

/** A new master key, wrapped; nobody has seen it. `keyId` is the ARN of a symmetric key. */
export async function makeKmsKey(keyId: string): Promise<string> {
  const client = openClient(keyId)
  try {
    const made = await client.send(
      new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: CONTEXT }),
    )
    made.Plaintext?.fill(0)
    return `aws-kms:${made.KeyId ?? keyId}:${Buffer.from(made.CiphertextBlob ?? []).toString('base64')}`
  } finally {
    client.destroy()
  }
}
