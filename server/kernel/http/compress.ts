import '@fastify/compress'
import { constants } from 'node:zlib'
import type { RouteShorthandOptions } from 'fastify'
import type { Operation } from '#contract/operation.ts'

/** Below this an answer fits into one packet, compressed or not. */
const FROM_BYTES = 1024
/** As small as the best for half of its time. */
const BROTLI_QUALITY = 4

/** For the registration of @fastify/compress: only routes that ask for it compress, and no request is read compressed. */
export const NO_COMPRESSION = { global: false, globalDecompression: false } as const

const COMPRESSION: RouteShorthandOptions['compress'] = {
  encodings: ['br', 'gzip'],
  threshold: FROM_BYTES,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
}

/**
 * How an operation's answers are compressed: everything that members and guests read. The console's are not: its session is a
 * cookie, so another site could have answers made whose length it watches.
 */
export function compressionOf({ path }: Pick<Operation, 'path'>): RouteShorthandOptions['compress'] {
  return path.startsWith('/api/staff/') ? false : COMPRESSION
}
