import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StoredFile } from './stored-videos.ts'

/** A player reads while it plays, so that no whole film is in memory. */
const PIECE_BYTES = 256 * 1024

export interface Range {
  readonly from: number
  /** Without this byte. */
  readonly to: number
}

/** The one range a player requests; undefined for the whole, null for a range beyond the end. */
export function rangeOf(header: string | undefined, size: number): Range | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < end ? { from, to: end } : null
}

async function* pieces(file: StoredFile, { from, to }: Range): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += PIECE_BYTES) yield await file.slice(at, Math.min(to, at + PIECE_BYTES))
}

/** Sends a stored file, or the part of it that is asked for. */
export function sendStored(reply: FastifyReply, file: StoredFile, asked: string | undefined): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(asked, file.size)
  if (range === null)
    return reply.code(416).header('content-range', `bytes */${file.size}`).type('text/plain').send('')
  const sent = range ?? { from: 0, to: file.size }
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${sent.from}-${sent.to - 1}/${file.size}`)
  return reply
    .type(file.type)
    .header('content-length', sent.to - sent.from)
    .send(Readable.from(pieces(file, sent)))
}
