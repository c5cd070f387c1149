import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { portOf } from './port-of.ts'

export const KMS_KEY = 'arn:aws:kms:ap-northeast-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
export const KMS_CREDENTIALS = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

interface Answer {
  readonly status: number
  readonly body: object
}
interface Asked {
  readonly KeyId?: string
  readonly CiphertextBlob?: string
  readonly EncryptionContext?: Readonly<Record<string, string>>
}

const refuse = (name: string): Answer => ({ status: 400, body: { __type: name, message: name } })
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether a request was signed with the secret (AWS Signature Version 4), by the service's own arithmetic. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: string): boolean {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const asked = [method, url, '', lines.join(''), names, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KMS_CREDENTIALS.secret}`)
  return id === KMS_CREDENTIALS.id && hmac(key, text).toString('hex') === signature
}

/** What the service binds into everything it wraps. */
const labelOf = (context: Asked['EncryptionContext']): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context ?? {}).toSorted()))

function createVault() {
  const own = randomBytes(32)
  return {
    generate({ EncryptionContext }: Asked): Answer {
      const [plain, iv] = [randomBytes(32), randomBytes(12)]
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(labelOf(EncryptionContext))
      const wrapped = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      const [Plaintext, CiphertextBlob] = [plain, wrapped].map((bytes) => bytes.toString('base64'))
      return { status: 200, body: { KeyId: KMS_KEY, Plaintext, CiphertextBlob } }
    },
    decrypt({ CiphertextBlob = '', EncryptionContext }: Asked): Answer {
      const wrapped = Buffer.from(CiphertextBlob, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', own, wrapped.subarray(0, 12))
      decipher.setAAD(labelOf(EncryptionContext)).setAuthTag(wrapped.subarray(-16))
      try {
        const plain = Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()])
        return { status: 200, body: { KeyId: KMS_KEY, Plaintext: plain.toString('base64') } }
      } catch {
        return refuse('InvalidCiphertextException')
      }
    },
  }
}

/** Speaks the protocol of AWS KMS (GenerateDataKey and Decrypt, JSON 1.1) for one key, to those who sign with one secret. */
export async function startKms() {
  const vault = createVault()
  const answerTo = (request: IncomingMessage, text: string): Answer => {
    if (!isSigned(request, text)) return refuse('InvalidSignatureException')
    const asked: Asked = JSON.parse(text)
    if (asked.KeyId !== KMS_KEY) return refuse('NotFoundException')
    const action = request.headers['x-amz-target']
    if (action === 'TrentService.GenerateDataKey') return vault.generate(asked)
    return action === 'TrentService.Decrypt' ? vault.decrypt(asked) : refuse('UnknownOperationException')
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const { status, body } = answerTo(request, text)
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** As a process of the product has them in its environment. */
    env: {
      AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${portOf(server)}`,
      AWS_ACCESS_KEY_ID: KMS_CREDENTIALS.id,
      AWS_SECRET_ACCESS_KEY: KMS_CREDENTIALS.secret,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
