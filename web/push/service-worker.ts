import type { PushMessage } from '#contract/push-message.ts'

/** What this file uses of a service worker; it is served as /sw.js, alone and without a page around it. */
interface Client {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Waiting {
  readonly data: { text(): string } | null
}
interface Synced extends Waiting {
  readonly tag: string
}
interface Clicked extends Waiting {
  readonly action: string
  readonly notification: Notification
}
interface Fetched extends Waiting {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    readonly sync?: { register(tag: string): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    matchAll(options: object): Promise<readonly Client[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener(type: 'push', heard: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', heard: (event: Clicked) => void): void
  addEventListener(type: 'install' | 'activate', heard: (event: Waiting) => void): void
  addEventListener(type: 'fetch', heard: (event: Fetched) => void): void
  addEventListener(type: 'sync', heard: (event: Synced) => void): void
}
// The browser runs this file in a service worker, whose types a page's do not know.
declare const self: Worker

/** Names the button of an advertisement, the cache of words that did not get through, and the browser's try for them. */
const OPT_OUT = 'opt-out'
/** The build writes its id here: a new build is a new worker, which fetches these few files again. */
const OFFLINE = 'offline-BUILD_ID'
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.js']

function isMessage(value: unknown): value is PushMessage {
  return typeof value === 'object' && value !== null && 'title' in value && 'body' in value && 'path' in value
}

function parseMessage(event: Pushed): PushMessage | undefined {
  try {
    const value: unknown = JSON.parse(event.data?.text() ?? '')
    return isMessage(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** An advertisement carries its opt-out. */
function showPush({ title, body, tag, lang, path, optOut }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
    data: { path, token: optOut?.token, waits: optOut?.waits },
    actions: optOut === undefined ? [] : [{ action: OPT_OUT, title: optOut.label }],
  })
}

/** Only pages of this site are opened. */
function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  const { origin } = self.location
  // The browser decides what an address means: it drops tabs and turns backslashes round.
  const isOwn = typeof path === 'string' && path.startsWith('/') && URL.canParse(path, origin)
  return isOwn && new URL(path, origin).origin === origin ? path : '/alarm'
}

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [shown] = windows.filter(({ url }) => new URL(url).origin === self.location.origin)
  if (shown === undefined) return void (await self.clients.openWindow(path))
  await shown.focus()
  await shown.navigate(path)
}

/** Sends an opt-out. Returns whether the server has answered for good; sending it twice is harmless. */
async function reportOptOut(token: string): Promise<boolean> {
  try {
    const { status } = await fetch('/api/push/opt-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return status < 500 && status !== 429
  } catch {
    // No connection is what a fetch rejects for.
    return false
  }
}

/** Without a connection the opt-out waits on this device, and a notification says so instead of the advertisement. */
async function withdrawConsent({ title, lang, tag, data }: Notification): Promise<void> {
  const { token = '', waits = '' } = data
  if (await reportOptOut(token)) return
  const waiting = await caches.open(OPT_OUT)
  await waiting.put(`/${token}`, new Response(token))
  await showPush({ title, lang, tag, path: pathOf(data), body: waits })
  await self.registration.sync?.register(OPT_OUT)
}

/** Sends the waiting opt-outs. Throws while one is left, so that the browser's sync tries again. */
async function sendWaiting(): Promise<void> {
  if (!(await caches.has(OPT_OUT))) return
  const waiting = await caches.open(OPT_OUT)
  for (const request of await waiting.keys()) {
    const token = (await (await waiting.match(request))?.text()) ?? ''
    if (!(await reportOptOut(token))) throw new Error('An opt-out still waits for a connection.')
  }
  await caches.delete(OPT_OUT)
}

async function cacheOfflinePage(): Promise<void> {
  const kept = await caches.open(OFFLINE)
  await kept.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

async function importTexts(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![OFFLINE, OPT_OUT].includes(name)).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function keptFile(path: string): Promise<Response> {
  const kept = await caches.open(OFFLINE)
  return (await kept.match(path)) ?? Response.error()
}

/** A page always comes from the network; without one the reader sees a notice. No answer is cached. */
async function pageOrNotice({ request, preloadResponse }: Fetched): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    // No connection is what a fetch rejects for.
    return keptFile(OFFLINE_PAGE)
  }
}

async function ownFile({ request }: Fetched, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // As above; the notice's script comes with the notice.
    return keptFile(path)
  }
}

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(importTexts()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate') {
    event.respondWith(pageOrNotice(event))
    event.waitUntil(sendWaiting())
  } else if (origin === self.location.origin && OFFLINE_FILES.includes(pathname))
    event.respondWith(ownFile(event, pathname))
})
self.addEventListener('push', (event) => {
  const message = parseMessage(event)
  if (message !== undefined) event.waitUntil(showPush(message))
  event.waitUntil(sendWaiting())
})
self.addEventListener('sync', (event) => {
  if (event.tag === OPT_OUT) event.waitUntil(sendWaiting())
})
self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(action === OPT_OUT ? withdrawConsent(notification) : open(pathOf(notification.data)))
})
