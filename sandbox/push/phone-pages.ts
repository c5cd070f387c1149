import type { FastifyInstance } from 'fastify'
import { escapeText, servePage } from '../serve-page.ts'
import { MOODS, type Phone, type Phones, type Platform, type ShownPush } from './phones.ts'

/** The product shows the page under this path; it is answered with and without it. */
export const PREFIX = '/sandbox/push'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 48rem; padding: 1rem }
h1 { font-size: 1.4rem }
h2 { font-size: 1.1rem; overflow-wrap: anywhere }
ol { list-style: none; padding: 0; display: grid; gap: .5rem }
li { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere }
small { display: block }
form { display: inline-flex; gap: .5rem; flex-wrap: wrap; margin-block: .25rem }
button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem }
button[aria-pressed=true] { font-weight: 700 }
`

const NAMES: Readonly<Record<Platform, string>> = { aos: 'Android', ios: 'iPhone' }
function form(action: string, inside: string): string {
  return `<form method="post" action="${PREFIX}/${action}">${inside}</form>`
}

function pushOf({ title, body, data, at }: ShownPush): string {
  return `<li><strong>${escapeText(title)}</strong>
${escapeText(body)}<small>${escapeText(data['path'] ?? '')} · ${at.toISOString()}</small></li>`
}

function phoneOf({ token, platform, shown, removedAt }: Phone): string {
  const remove = form(
    'remove',
    `<input type="hidden" name="token" value="${token}"><button>Remove the app</button>`,
  )
  const state = removedAt === undefined ? remove : '<p>The app was removed.</p>'
  return `<section aria-label="${NAMES[platform]}"><h2>${NAMES[platform]} <code>${token}</code></h2>${state}
<ol aria-label="Shown">${shown.map(pushOf).join('')}</ol></section>`
}

function moodsOf(phones: Phones, platform: Platform): string {
  const buttons = MOODS.map(
    (mood) =>
      `<button name="mood" value="${mood}" aria-pressed="${phones.moods[platform] === mood}">${mood}</button>`,
  )
  return form('mood', `<input type="hidden" name="platform" value="${platform}">${buttons.join('')}`)
}

function pageOf(phones: Phones): string {
  const platforms: readonly Platform[] = ['aos', 'ios']
  const services = platforms.map(
    (
      platform,
    ) => `<section aria-label="Service of ${NAMES[platform]}"><h2>${platform === 'aos' ? 'FCM' : 'APNs'}</h2>
${moodsOf(phones, platform)} ${form('add', `<input type="hidden" name="platform" value="${platform}"><button>New ${NAMES[platform]}</button>`)}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox phones</title><link rel="stylesheet" href="${PREFIX}/style.css"></head><body><main><h1>Sandbox phones</h1>
<p>Phones of this machine only, with what the app's pushes show on them.</p>${services.join('')}
${[...phones.phones.values()].toReversed().map(phoneOf).join('')}</main></body></html>`
}

/** The phones as a page: new ones, the app removed, and how the services answer from now on. */
export function servePhonePages(app: FastifyInstance, phones: Phones): void {
  servePage(app, { prefix: PREFIX, style: STYLE, page: () => pageOf(phones) })
  const platformOf = (fields: URLSearchParams): Platform => (fields.get('platform') === 'ios' ? 'ios' : 'aos')
  const acts: Readonly<Record<string, (fields: URLSearchParams) => void>> = {
    add: (fields) => void phones.add(platformOf(fields)),
    remove: (fields) => phones.remove(fields.get('token') ?? ''),
    mood(fields) {
      const mood = MOODS.find((one) => one === fields.get('mood'))
      if (mood !== undefined) phones.moods[platformOf(fields)] = mood
    },
  }
  for (const [name, act] of Object.entries(acts))
    app.post(`/${name}`, (request, reply) => {
      act(new URLSearchParams(String(request.body)))
      return reply.redirect(PREFIX, 303)
    })
}
