/** What the browser's own reader of codes can do, where it has one. */
interface CodeReader {
  detect(image: ImageData): Promise<readonly { readonly rawValue: string }[]>
}
interface CodeReaderMaker {
  new (options: { formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

function isReaderMaker(value: unknown): value is CodeReaderMaker {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

async function ownReader(): Promise<CodeReader | undefined> {
  const made: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isReaderMaker(made)) return undefined
  const formats = await made.getSupportedFormats()
  return formats.includes('qr_code') ? new made({ formats: ['qr_code'] }) : undefined
}

/** Reads the text of a QR code in a picture; undefined while there is none to be read. */
export type ReadQr = (image: ImageData) => Promise<string | undefined>

/** The browser's own reader, or else a library that is fetched only then. */
export async function openQrReader(): Promise<ReadQr> {
  const reader = await ownReader()
  if (reader !== undefined) return async (image) => (await reader.detect(image))[0]?.rawValue
  const { decodeQR } = await import('qr/decode.js')
  return async (image) => {
    try {
      return decodeQR(image)
    } catch {
      // The library throws for a picture without a code, which most pictures of a camera are.
      return undefined
    }
  }
}
