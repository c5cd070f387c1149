import { createHash, X509Certificate } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { makeCertificate } from '#sandbox/certificate.ts'

const HOST = '127.0.0.1'
const NAME = 'localhost'
const KEEP_ALIVE_MS = 60_000

export interface TlsProxy {
  readonly url: string
  /** In PEM, for clients that check whom they speak to. */
  readonly certificate: string
  /** Base64 of the SHA-256 of the public key, by which a browser can be told to trust this certificate and no other. */
  readonly keyHash: string
  stop(): Promise<void>
}

/**
 * Stands in front of a web process as an operator's proxy does: TLS with HTTP/2 outside, HTTP/1.1 inside, and who asked in
 * X-Forwarded-For. Live connections and older clients come over HTTP/1.1.
 */
export async function startTlsProxy(port: number, targetPort: number): Promise<TlsProxy> {
  const { certificate, key } = await makeCertificate()
  // A client that is busy for some seconds does not find its connection closed.
  const http1Options = { keepAliveTimeout: KEEP_ALIVE_MS }
  const options = { cert: certificate, key, allowHTTP1: true, http1Options }
  const server = createSecureServer(options, (asked, answer) => {
    forward(asked, answer, targetPort)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    forwardUpgrade({ asked, socket, head }, targetPort)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return {
    url: `https://${NAME}:${port}`,
    certificate,
    keyHash: createHash('sha256').update(spki).digest('base64'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** What the client says of itself is replaced by what the proxy knows. */
function headersOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) {
  // HTTP/2 says method, path and host as headers of its own.
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  const host = headers[':authority'] ?? headers.host ?? ''
  return {
    ...Object.fromEntries(own),
    host: String(host),
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
  }
}

/** What is said of one connection says nothing of another: a client would use ours after we closed it. */
const OF_ONE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Each name with all its values: a header that came twice is sent twice. */
function headersTo({ headersDistinct }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headersDistinct).filter(([name]) => !OF_ONE_CONNECTION.has(name)))
}

function forward(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const { method, url: path } = asked
  const inner = request({ host: HOST, port, method, path, headers: headersOf(asked) }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, headersTo(reply))
    reply.pipe(answer)
  })
  inner.once('error', () => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.once('close', () => inner.destroy())
  asked.pipe(inner)
}

interface Upgrade {
  readonly asked: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

/** The handshake goes on as it came, with the proxy's headers; after it both sides speak to each other alone. */
function forwardUpgrade({ asked, socket, head }: Upgrade, port: number): void {
  const inner = connect(port, HOST, () => {
    const lines = Object.entries(headersOf(asked)).map(
      ([name, value]) => `${name}: ${[value].flat().join(', ')}`,
    )
    inner.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    inner.write(head)
    inner.pipe(socket).pipe(inner)
  })
  inner.once('error', () => socket.destroy()).once('close', () => socket.destroy())
  socket.once('error', () => inner.destroy()).once('close', () => inner.destroy())
}
