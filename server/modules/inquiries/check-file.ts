import { createHash } from 'node:crypto'
import { failures } from '#contract/failures/failures.ts'
import { FILE_TYPES } from '#contract/inquiries.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { ScanFile } from '#server/kernel/files/scan-file.ts'
import { cleanMp4, isMp4 } from '#server/kernel/files/mp4.ts'

export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES]

/** An attachment as it is kept. */
export interface CheckedFile {
  readonly name: string
  readonly type: FileType
  readonly bytes: Buffer
  readonly sha256: string
}

/** A small file can unfold to a huge picture. */
const MAX_PIXELS = 40_000_000
const MAX_NAME = 120
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Texts that a browser or a shell would run as something else. */
const RUNS = /^\s*(<|#!|%PDF-)/
// oxlint-disable-next-line no-control-regex -- what no text file holds is what is looked for
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function startsWith(bytes: Buffer, text: string, from = 0): boolean {
  return bytes.subarray(from, from + text.length).toString('latin1') === text
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !BINARY.test(text) && !RUNS.test(text)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** What a PDF may do when it is opened: run scripts, start programs, unpack files. */
const PDF_ACTIONS = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/

/** Names in the open part of a PDF, also when they are written with escapes (/J#53). Compressed parts are the scanner's. */
function hasActions(pdf: string): boolean {
  const open = pdf.replace(/stream\r?\n[\s\S]*?endstream/g, '')
  const plain = open.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return PDF_ACTIONS.test(plain)
}

const LOOKS: Readonly<Record<FileType, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, PNG.length).equals(PNG),
  'image/jpeg': (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  'application/pdf': (bytes) =>
    startsWith(bytes, '%PDF-') &&
    bytes.subarray(-1_024).toString('latin1').includes('%%EOF') &&
    !hasActions(bytes.toString('latin1')),
  'text/plain': isText,
  'video/mp4': isMp4,
}

/** Re-encodes an image from its pixels, which drops EXIF and hidden data; its rotation is applied first. */
async function redraw(bytes: Buffer, type: FileType): Promise<Buffer> {
  // Loaded with the first picture, not at every start.
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  if (type === 'image/png') return image.png().toBuffer()
  if (type === 'image/jpeg') return image.jpeg({ quality: 88 }).toBuffer()
  return image.webp({ quality: 88 }).toBuffer()
}

function typeOf(name: string): FileType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.entries(FILE_TYPES).find(([known]) => known === ending)?.[1]
}

/** A name without folders, control signs or tricks of direction. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{C}"<>|:*?]/gu, '').trim()
  return plain.length <= MAX_NAME ? plain : plain.slice(-MAX_NAME)
}

/** How large an attachment may be, in bytes. */
export interface MaxBytes {
  readonly file: number
  readonly video: number
}

/**
 * Checks an attachment by its name's ending and by its content, which must agree, and re-encodes images. Throws
 * INQUIRY-B004 for anything else, anything larger than allowed (a video has its own size), a PDF with actions, and what the scanner refuses.
 */
export async function checkFile(
  given: File,
  { scanFile, most }: { readonly scanFile: ScanFile; readonly most: MaxBytes },
): Promise<CheckedFile> {
  const refused = () =>
    new Failure(failures.inquiry.fileRefused, { fields: { file: failures.inquiry.fileRefused } })
  const name = safeName(given.name)
  const type = typeOf(name)
  const maxBytes = type === 'video/mp4' ? most.video : most.file
  if (type === undefined || given.size === 0 || given.size > maxBytes) throw refused()
  const bytes = Buffer.from(await given.arrayBuffer())
  if (!LOOKS[type](bytes) || !(await scanFile(bytes))) throw refused()
  const kept = await cleaned(bytes, type).catch(() => {
    throw refused()
  })
  return { name, type, bytes: kept, sha256: createHash('sha256').update(kept).digest('base64url') }
}

async function cleaned(bytes: Buffer, type: FileType): Promise<Buffer> {
  if (type.startsWith('image/')) return redraw(bytes, type)
  return type === 'video/mp4' ? cleanMp4(bytes) : bytes
}
