import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'

const serviceAccount = z.object({
  project_id: z.string().check(z.regex(/^[a-z][\w-]+$/)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.startsWith('-----BEGIN')),
  private_key_id: z.optional(z.string()),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('must be the JSON of a service account')
  }
}

/** The file of a service account as Google makes it; undefined when empty. */
export function asServiceAccount(text: string): ServiceAccount | undefined {
  if (text === '') return undefined
  const { data } = serviceAccount.safeParse(parseJson(text))
  if (data === undefined) throw new Error('must have project_id, client_email and private_key')
  return data
}

/** A key for P-256, as Apple issues them. */
export function asApnsKey(text: string): string {
  if (text === '') return ''
  let curve: string | undefined
  try {
    curve = createPrivateKey(text).asymmetricKeyDetails?.namedCurve
  } catch {
    throw new Error('must be a private key in PEM')
  }
  if (curve !== 'prime256v1') throw new Error('must be a key for P-256')
  return text
}

/** The name of a file that holds certificates in PEM. */
export function asCertificateFile(text: string): string {
  if (text === '') return ''
  try {
    new X509Certificate(readFileSync(text))
    return text
  } catch {
    throw new Error('must be a file of certificates in PEM')
  }
}

export function asAppleId(text: string): string {
  if (text !== '' && !/^[A-Z0-9]{10}$/.test(text)) throw new Error('must be ten capital letters and digits')
  return text
}
