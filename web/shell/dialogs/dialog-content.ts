import { isSafeAddress } from '#contract/rules/money/safe-address.ts'

/** A node of a dialog's content: text, or one of the allowed elements. Drawn as React elements, never as HTML. */
export type ContentNode = string | ContentElement
export interface ContentElement {
  readonly tag: (typeof ALLOWED_TAGS)[number]
  readonly href?: string
  readonly children: readonly ContentNode[]
}

export const ALLOWED_TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const
const SILENT_TAGS = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'])
const MAX_DEPTH = 20

interface Open {
  tag: string
  allowed: (typeof ALLOWED_TAGS)[number] | undefined
  href: string | undefined
  children: ContentNode[]
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

/**
 * Reads a dialog's HTML content into allow-listed nodes. An element that is not allowed gives only its text, the
 * content of scripts and the like is dropped, and of the attributes only a safe `href` is kept.
 */
export function parseContent(html: string): ContentNode[] {
  const root: Open = { tag: '', allowed: undefined, href: undefined, children: [] }
  const stack: Open[] = [root]
  let silent: string | undefined
  let end = 0
  for (const match of html.matchAll(TOKEN)) {
    if (silent === undefined) addText(stack, html.slice(end, match.index))
    end = match.index + match[0].length
    const tag = match[2]?.toLowerCase()
    if (tag === undefined) continue
    const closes = match[1] === '/'
    if (silent !== undefined) {
      if (closes && tag === silent) silent = undefined
    } else if (SILENT_TAGS.has(tag)) {
      if (!closes) silent = tag
    } else if (closes) close(stack, tag)
    else open(stack, tag, match[3] ?? '')
  }
  if (silent === undefined) addText(stack, html.slice(end))
  while (stack.length > 1) closeLast(stack)
  return root.children
}

function addText(stack: readonly Open[], text: string): void {
  if (text !== '') stack.at(-1)?.children.push(decode(text))
}

function open(stack: Open[], tag: string, attributes: string): void {
  const allowed = ALLOWED_TAGS.find((name) => name === tag)
  if (allowed === 'br') {
    stack.at(-1)?.children.push({ tag: 'br', children: [] })
    return
  }
  if (stack.length > MAX_DEPTH) return
  const [, double, single, bare] = HREF.exec(attributes) ?? []
  const href = decode(double ?? single ?? bare ?? '')
  stack.push({ tag, allowed, href: isSafeAddress(href) ? href : undefined, children: [] })
}

function close(stack: Open[], tag: string): void {
  if (!stack.some((element, index) => index > 0 && element.tag === tag)) return
  while (stack.at(-1)?.tag !== tag) closeLast(stack)
  closeLast(stack)
}

/** Hands the last open element to its parent: as an element when allowed, else only its children. */
function closeLast(stack: Open[]): void {
  const element = stack.pop()
  const parent = stack.at(-1)
  if (element === undefined || parent === undefined) return
  const { allowed, href, children } = element
  if (allowed === undefined || (allowed === 'a' && href === undefined)) parent.children.push(...children)
  else parent.children.push({ tag: allowed, children, ...(href !== undefined && { href }) })
}
