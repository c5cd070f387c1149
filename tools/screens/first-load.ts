import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'

/**
 * Bytes as brotli of all scripts and styles that an address loads with an empty cache for what is seen without scrolling. The debugger's own session
 * leaves the page itself untouched.
 */
export async function firstLoad(
  profile: BrowserContext,
  address: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<{ script: number; stylesheet: number }> {
  const page = await profile.newPage()
  await page.setViewportSize(viewport)
  const debuggerSession = await profile.newCDPSession(page)
  await debuggerSession.send('Network.enable')
  await debuggerSession.send('Network.setCacheDisabled', { cacheDisabled: true })
  await debuggerSession.send('Network.setBypassServiceWorker', { bypass: true })
  const sizes = { script: 0, stylesheet: 0 }
  const waiting: Promise<void>[] = []
  const weigh = (response: Response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    waiting.push(brotliSize(response).then((size) => void (sizes[kind] += size)))
  }
  page.on('response', weigh)
  await page.goto(address, { waitUntil: 'networkidle' })
  // What comes later on a busy machine would be asked for its size after the page is closed.
  page.off('response', weigh)
  await Promise.all(waiting)
  await page.close()
  return sizes
}

/** Bytes of the body on the wire when it came as brotli; what brotli would have made of it when it did not. */
async function brotliSize(response: Response): Promise<number> {
  const encoding = await response.headerValue('content-encoding')
  if (encoding === 'br') return (await response.request().sizes()).responseBodySize
  return brotliCompressSync(await response.body()).length
}
