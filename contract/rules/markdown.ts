import type { Block, Inline } from '../content.ts'

/**
 * The few forms of Markdown that the product's texts use, as nodes: headings, paragraphs, lists, **strong** text,
 * [links](address) and the product's own pictures. Everything else stays the text it is; nothing becomes HTML.
 */
export function parseMarkdown(source: string): Block[] {
  const headings = new Map<string, number>()
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((part) => splitHeadings(part.trim()))
    .filter((part) => part !== '')
    .map((part) => blockOf(part, headings))
}

/** A heading is a block of its own even when text follows on the next line. */
function splitHeadings(part: string): string[] {
  const lines = part.split('\n')
  const first = lines[0] ?? ''
  if (!HEADING.test(first) || lines.length === 1) return [part]
  return [first, ...splitHeadings(lines.slice(1).join('\n').trim())]
}

const HEADING = /^(#{1,6})\s+(.+)$/
const BULLET = /^\s*[-*]\s+/
const NUMBER = /^\s*\d+[.)]\s+/

/** An image of this product with its size, so that nothing jumps when it comes: ![what it shows](/path "390x844"). */
const IMAGE = /^!\[([^\]]*)\]\((\/(?!\/)[\w./-]+) "(\d{1,4})x(\d{1,4})"\)$/

function imageOf(part: string): Block | undefined {
  const [, alt, src, width, height] = IMAGE.exec(part) ?? []
  if (alt === undefined || src === undefined) return undefined
  return {
    kind: 'image',
    src,
    alt,
    width: Number.parseInt(width ?? '', 10),
    height: Number.parseInt(height ?? '', 10),
  }
}

function blockOf(part: string, headings: Map<string, number>): Block {
  const image = imageOf(part)
  if (image !== undefined) return image
  const heading = HEADING.exec(part)
  if (heading !== null) {
    const text = (heading[2] ?? '').trim()
    return { kind: 'heading', level: heading[1]?.length ?? 1, id: headingId(text, headings), text }
  }
  const lines = part.split('\n')
  const marker = [BULLET, NUMBER].find((pattern) => pattern.test(lines[0] ?? ''))
  if (marker === undefined) return { kind: 'paragraph', content: parseInline(joinLines(lines)) }
  return { kind: 'list', ordered: marker === NUMBER, items: itemsOf(lines, marker) }
}

/** A line that does not begin with the list's mark goes on with the item above it. */
function itemsOf(lines: readonly string[], marker: RegExp): Inline[][] {
  const items: string[][] = []
  for (const line of lines) {
    const open = items.at(-1)
    if (marker.test(line) || open === undefined) items.push([line.replace(marker, '')])
    else open.push(line)
  }
  return items.map((item) => parseInline(joinLines(item)))
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ')
}

/** Stable within a text: the words of the heading in any script, numbered when they repeat. */
function headingId(text: string, seen: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  const count = (seen.get(base) ?? 0) + 1
  seen.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}

const INLINE = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g

export function parseInline(text: string): Inline[] {
  const nodes: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) nodes.push({ text: text.slice(end, match.index) })
    nodes.push(inlineOf(match))
    end = match.index + match[0].length
  }
  if (end < text.length) nodes.push({ text: text.slice(end) })
  return nodes
}

function inlineOf([whole, strong, label, href]: RegExpMatchArray): Inline {
  if (strong !== undefined) return { text: strong, strong: true }
  if (label !== undefined && href !== undefined && isSafeAddress(href)) return { text: label, href }
  return { text: whole }
}

/** Same-site paths, places in the page, web and mail addresses: never javascript: or data:. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(address)
}
