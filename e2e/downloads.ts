import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** A downloaded file as text; the browser is another process and keeps the file itself. */
export async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
