import MarkdownIt from 'markdown-it'
import type { Block, Inline } from '../content.ts'
import { isSafeAddress } from './money/safe-address.ts'

/** Longer texts are not parsed: the terms, the longest of all, are a quarter of it. */
export const MAX_MARKDOWN = 200_000
/** Lists in lists beyond this stay text. */
const MAX_NESTING = 20

/** An image of this product with its size, so that nothing jumps when it comes: ![what it shows](/path "390x844"). */
const IMAGE_PATH = /^\/(?!\/)[\w./-]+$/
const IMAGE_SIZE = /^(\d{1,4})x(\d{1,4})$/

/** Of CommonMark only what the product's texts use; every other mark stays the text it is, HTML above all. */
const parser = new MarkdownIt('zero', { maxNesting: MAX_NESTING }).enable([
  'heading',
  'list',
  'newline',
  'emphasis',
  'link',
  'image',
  'balance_pairs',
  'fragments_join',
])
parser.validateLink = isSafeAddress

type Token = ReturnType<typeof parser.parse>[number]

/**
 * The forms of CommonMark that the product's texts use, as nodes: headings, paragraphs, lists, **strong** text, [links](address)
 * and the product's own pictures. Everything else stays the text it is; nothing becomes HTML. Takes time in proportion to the
 * length, whatever the text. Throws RangeError beyond MAX_MARKDOWN characters.
 */
export function parseMarkdown(source: string): Block[] {
  if (source.length > MAX_MARKDOWN) throw new RangeError(`a text has at most ${MAX_MARKDOWN} characters`)
  return toBlocks(parser.parse(source, {}))
}

function toBlocks(tokens: readonly Token[]): Block[] {
  const headings = new Map<string, number>()
  const blocks: Block[] = []
  let lists = 0
  let items: Inline[][] = []
  tokens.forEach((token, index) => {
    if (token.type.endsWith('_list_open')) {
      if (lists === 0) {
        items = []
        blocks.push({ kind: 'list', ordered: token.type === 'ordered_list_open', items })
      }
      lists += 1
    } else if (token.type.endsWith('_list_close')) lists -= 1
    // What is nested in an item stands on the item's own line.
    else if (token.type === 'list_item_open' && lists === 1) items.push([])
    else if (token.type === 'inline') {
      const open = tokens[index - 1]
      if (lists === 0) blocks.push(blockOf(token, open, headings))
      else appendAll(items.at(-1) ?? [], inlinesOf(token))
    }
  })
  return blocks
}

function blockOf(token: Token, open: Token | undefined, headings: Map<string, number>): Block {
  if (open?.type !== 'heading_open') return imageOf(token) ?? { kind: 'paragraph', content: inlinesOf(token) }
  const text = inlinesOf(token)
    .map((inline) => inline.text)
    .join('')
  const level = Number.parseInt(open.tag.slice(1), 10)
  return { kind: 'heading', level, id: headingId(text, headings), text }
}

/** A paragraph that is nothing but one of the product's own pictures. */
function imageOf({ children }: Token): Block | undefined {
  const [only, ...others] = children ?? []
  if (only?.type !== 'image' || others.length > 0) return undefined
  const [, width, height] = IMAGE_SIZE.exec(String(only.attrGet('title') ?? '')) ?? []
  const src = String(only.attrGet('src') ?? '')
  if (width === undefined || height === undefined || !IMAGE_PATH.test(src)) return undefined
  return {
    kind: 'image',
    src,
    alt: only.content,
    width: Number.parseInt(width, 10),
    height: Number.parseInt(height, 10),
  }
}

/** Strong text and safe links; everything else as the text it is. Neighbours of one kind become one node. */
function inlinesOf({ children }: Token): Inline[] {
  const inlines: Inline[] = []
  let strong = 0
  let href: string | undefined
  for (const token of children ?? []) {
    if (token.type === 'strong_open') strong += 1
    else if (token.type === 'strong_close') strong -= 1
    else if (token.type === 'link_open') href = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') href = undefined
    else
      append(inlines, {
        text: textOf(token),
        ...(strong > 0 && { strong: true }),
        ...(href !== undefined && { href }),
      })
  }
  return inlines
}

function append(inlines: Inline[], next: Inline): void {
  const last = inlines.at(-1)
  if (next.text === '') return
  if (last !== undefined && last.strong === next.strong && last.href === next.href)
    inlines[inlines.length - 1] = { ...last, text: last.text + next.text }
  else inlines.push(next)
}

function appendAll(item: Inline[], next: readonly Inline[]): void {
  if (item.length > 0) append(item, { text: ' ' })
  for (const inline of next) append(item, inline)
}

function textOf({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' '
  return content
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
