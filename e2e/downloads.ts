import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** A downloaded file as text; the browser is another process and keeps the file itself. */
export async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/** A downloaded file under the name it has for the member, in a folder of its own; returns its path. */
export async function saveDownload(download: Download): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'download-')), download.suggestedFilename())
  await download.saveAs(path)
  return path
}
