import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import { SECOND_MS } from '../clock.ts'
import { Failure } from '../failure.ts'

/** How much a request may carry, and within which time. */
export interface UploadLimit {
  readonly maxBytes: number
  readonly withinMs: number
}

/** Beside the file itself: the other fields and the lines between them. */
const FORM_BYTES = 64 * 1024
const WITHIN_MS = 120 * SECOND_MS

/** Thrown for a body that is too large, too slow or broken off; the answer has the route's code. */
export class UploadError extends Error {}

/** Reads a body to its end within its limits. Throws UploadError; what still comes afterwards is let go by. */
export async function receiveWithin(stream: Readable, { maxBytes, withinMs }: UploadLimit): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const stop = (why: string) => {
      clearTimeout(late)
      stream.removeAllListeners('data').resume()
      reject(new UploadError(why))
    }
    const late = setTimeout(() => stop('too slow'), withinMs)
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) stop('too large')
      else chunks.push(chunk)
    })
    stream.once('error', () => stop('broken off'))
    stream.once('aborted', () => stop('broken off'))
    stream.once('end', () => {
      clearTimeout(late)
      resolve(Buffer.concat(chunks))
    })
  })
}

/** The form's fields by name: texts, and files as the platform's File. Throws UploadError for what is no form. */
export async function parseForm(
  bytes: Buffer,
  contentType: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    const fields = [...(await body.formData()).entries()]
    // A browser sends an untouched file field as an empty, nameless file.
    return Object.fromEntries(
      fields.filter(([, value]) => !(value instanceof File && value.name === '' && value.size === 0)),
    )
  } catch (error) {
    throw new UploadError('no form', { cause: error })
  }
}

/** Lets operations that say so be sent as multipart/form-data, whole within a time; others refuse it as before. */
export function acceptUploads(app: FastifyInstance, withinMs = WITHIN_MS): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { operation } = request.routeOptions.config
    if (operation?.upload === undefined) throw new Failure(failures.common.malformed)
    const { maxBytes, refused } = operation.upload
    try {
      const bytes = await receiveWithin(payload, { maxBytes: maxBytes + FORM_BYTES, withinMs })
      return await parseForm(bytes, request.headers['content-type'] ?? '')
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      throw new Failure(refused, { fields: { file: refused } })
    }
  })
}

/** A body as it counts for its Idempotency-Key: a file by its content. */
export async function fingerprintOf(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body ?? null
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => value instanceof File)) return body
  const known = fields.map(async ([name, value]: [string, unknown]) => {
    if (!(value instanceof File)) return [name, value] as const
    const sha256 = createHash('sha256')
      .update(new Uint8Array(await value.arrayBuffer()))
      .digest('base64url')
    return [name, { name: value.name, sha256 }] as const
  })
  return Object.fromEntries(await Promise.all(known))
}
