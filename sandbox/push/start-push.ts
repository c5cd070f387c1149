import { createRawApp } from '../raw-app.ts'
import { makeCertificate } from '../certificate.ts'
import { createApnsServer } from './apns.ts'
import { makeCredentials, type PushCredentials } from './credentials.ts'
import { createFcm, serveFcm, type Fcm } from './fcm.ts'
import { PREFIX, servePhonePages } from './phone-pages.ts'
import { createPhones, type Phones } from './phones.ts'

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 64_000
const YEAR_MS = 365 * 24 * 3_600_000

export interface PushSandbox {
  /** Google's token endpoint, FCM and the page. */
  readonly url: string
  readonly apnsUrl: string
  /** Vouches for `apnsUrl`, in PEM. */
  readonly certificate: string
  readonly credentials: PushCredentials
  readonly phones: Phones
  readonly fcm: Fcm
  stop(): Promise<void>
}

interface StartOptions {
  readonly port?: number
  readonly apnsPort?: number
  readonly now?: () => Date
  /** Called before anything answers, with what senders need. */
  readonly onMade?: (made: PushCredentials & { readonly certificate: string }) => void
}

/** Starts the push services of phones on this machine: FCM over HTTP, APNs over HTTP/2 and TLS. */
export async function startPush({
  port = 0,
  apnsPort = 0,
  now = () => new Date(),
  onMade = () => {},
}: StartOptions = {}): Promise<PushSandbox> {
  const phones = createPhones(now)
  const credentials = makeCredentials()
  const tls = await makeCertificate(YEAR_MS)
  onMade({ ...credentials, certificate: tls.certificate })
  // Clients date their tokens by the machine's clock, whatever the product's says.
  const nowMs = () => Date.now()
  const apns = createApnsServer({ phones, credentials, tls, nowMs })
  await new Promise<void>((resolve, reject) => {
    apns.server.once('error', reject)
    apns.server.listen(apnsPort, HOST, resolve)
  })
  const address = apns.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : apnsPort
  const fcm = createFcm(phones, credentials, nowMs)
  const app = createRawApp({ prefix: PREFIX, maxBodyBytes: MAX_BODY_BYTES })
  serveFcm(app, fcm, phones)
  servePhonePages(app, phones)
  const url = await app.listen({ port, host: HOST })
  return {
    url,
    apnsUrl: `https://localhost:${bound}`,
    certificate: tls.certificate,
    credentials,
    phones,
    fcm,
    async stop() {
      apns.closeAll()
      await new Promise<void>((resolve) => apns.server.close(() => resolve()))
      await app.close()
    },
  }
}
