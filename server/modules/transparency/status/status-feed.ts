import type { Incident } from '#contract/trading/status.ts'
import type { StatusView } from './status-board.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

function toEntry({ id, title, startsAt, updates }: Incident, address: string): string {
  const text = updates.map((update) => `${update.at}: ${update.text.en}`).join('\n')
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escape(title.en)}</title>`,
    `<published>${startsAt}</published>`,
    `<updated>${updates.at(-1)?.at ?? startsAt}</updated>`,
    `<link href="${escape(address)}"/>`,
    `<content type="text">${escape(text)}</content>`,
    '</entry>',
  ].join('')
}

/** Incidents as an Atom feed (RFC 4287). */
export function toAtomFeed(
  { at, incidents }: StatusView,
  { publicUrl, brandName }: { publicUrl: string; brandName: string },
): string {
  const address = `${publicUrl}/status`
  const newest = incidents.flatMap(({ updates }) => updates.map((update) => update.at)).toSorted()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(address)}</id>`,
    `<title>${escape(brandName)}: status</title>`,
    `<updated>${newest.at(-1) ?? at}</updated>`,
    `<author><name>${escape(brandName)}</name></author>`,
    `<link rel="self" href="${escape(publicUrl)}/api/status/incidents.atom"/>`,
    ...incidents.map((incident) => toEntry(incident, address)),
    '</feed>\n',
  ].join('\n')
}
