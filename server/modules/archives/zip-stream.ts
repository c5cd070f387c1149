import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of the archive that is being written; it has to be ended. */
export interface ZipFile {
  write(text: string): void
  end(): void
}

/** An archive that is written file after file; what is ready of it is fetched in between. */
export function createZipStream(madeAt: Date) {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error === null) ready.push(chunk)
    else failure = error
  })
  const encoder = new TextEncoder()
  return {
    /** Of several open files the later ones wait in memory, compressed, for the end of those before. */
    open(name: string): ZipFile {
      const file = new ZipDeflate(name, { level: 6 })
      file.mtime = madeAt
      zip.add(file)
      return {
        write: (text) => file.push(encoder.encode(text)),
        end: () => file.push(new Uint8Array(), true),
      }
    },
    /** A file that is compressed already. */
    add(name: string, bytes: Uint8Array): void {
      const file = new ZipPassThrough(name)
      file.mtime = madeAt
      zip.add(file)
      file.push(bytes, true)
    },
    end: () => zip.end(),
    /** What has become ready since the last time. Throws what went wrong in between. */
    drain(): Uint8Array[] {
      if (failure !== undefined) throw failure
      const chunks = ready
      ready = []
      return chunks
    },
  }
}

export type ZipStream = ReturnType<typeof createZipStream>
