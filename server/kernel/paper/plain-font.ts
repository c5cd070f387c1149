import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
/** Where the directory of tables begins, and how long an entry of it is. */
const PACKED = { header: 44, entry: 20 } as const
const PLAIN = { header: 12, entry: 16 } as const
const ALIGNED = 4
/** What joins and moves signs in running text: columns of figures need none of it, and reading it takes seconds. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'kern',
  'VORG',
  'vhea',
  'vmtx',
])

interface Table {
  readonly tag: string
  readonly checksum: number
  readonly content: Buffer
}

/** An entry of a packed font's directory, its table unpacked. */
function packedTable(file: Buffer, at: number): Table {
  const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
    file.readUInt32BE(at + field),
  )
  const bytes = file.subarray(offset, offset + packed)
  const content = packed === length ? bytes : inflateSync(bytes)
  return { tag: file.toString('latin1', at, at + ALIGNED), checksum, content }
}

function plainTable(file: Buffer, at: number): Table {
  const [checksum = 0, offset = 0, length = 0] = [4, 8, 12].map((field) => file.readUInt32BE(at + field))
  return {
    tag: file.toString('latin1', at, at + ALIGNED),
    checksum,
    content: file.subarray(offset, offset + length),
  }
}

function tablesOf(file: Buffer): readonly Table[] {
  const isPacked = file.readUInt32BE(0) === WOFF
  const { header, entry } = isPacked ? PACKED : PLAIN
  const count = file.readUInt16BE(isPacked ? PLAIN.header : ALIGNED)
  const tableAt = isPacked ? packedTable : plainTable
  return Array.from({ length: count }, (_, index) => tableAt(file, header + index * entry))
}

const padded = (length: number): number => Math.ceil(length / ALIGNED) * ALIGNED

/** A font as a document needs it: unpacked (WOFF 1.0), and without the tables that no document here makes use of. */
export function plainFont(file: Buffer): Buffer {
  const flavour = file.readUInt32BE(0) === WOFF ? file.readUInt32BE(ALIGNED) : file.readUInt32BE(0)
  const tables = tablesOf(file).filter(({ tag }) => !LEFT_OUT.has(tag))
  const header = Buffer.alloc(PLAIN.header + tables.length * PLAIN.entry)
  header.writeUInt32BE(flavour, 0)
  header.writeUInt16BE(tables.length, ALIGNED)
  let offset = header.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = PLAIN.header + index * PLAIN.entry
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(content.length, at + 12)
    offset += padded(content.length)
  }
  const parts = tables.flatMap(({ content }) => [
    content,
    Buffer.alloc(padded(content.length) - content.length),
  ])
  return Buffer.concat([header, ...parts])
}
