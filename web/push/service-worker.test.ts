import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://members.example'
const NOTICE = ['/offline.html', '/offline.js']
const AD = {
  title: '(AD) New course',
  body: 'Ten minutes',
  path: '/ko/guide/video',
  tag: 'ad-1',
  lang: 'ko',
  optOut: { label: 'Stop', token: 'token-1', waits: 'Not sent yet' },
}
/** What an advertisement on the screen passes on when it is tapped. */
const SHOWN = { path: AD.path, token: AD.optOut.token, waits: AD.optOut.waits }
const WORD = { path: '/api/push/opt-out', body: { token: 'token-1' } }
type Listener = (event: object) => void
interface Shown {
  readonly title: string
  readonly options: { readonly data: object; readonly actions: readonly object[] }
}

/** A browser takes its time for everything: who does not wait for it is too early. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The browser's caches: what they were asked for, and by what request. */
function openCaches() {
  const kept = new Map<string, Map<string, string>>()
  const texts = new Map<string, string>()
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>()
    kept.set(name, files)
    return {
      async addAll(requests: readonly Request[]) {
        await aTurn()
        for (const { url, cache } of requests) files.set(new URL(url).pathname, cache)
      },
      match: async (path: string) =>
        files.has(path) ? new Response(texts.get(path) ?? `kept ${path}`) : undefined,
      async put(path: string, answer: Response) {
        files.set(path, 'put')
        texts.set(path, await answer.text())
      },
      keys: async () => [...files.keys()],
    }
  }
  const caches = {
    open,
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  return { kept, caches }
}

interface Fixture {
  /** Whether the server can be reached. */
  readonly isOnline: boolean
  readonly windows: readonly { readonly url: string }[]
}

/** The worker in a browser of its own: what it does to it, and a way to tell it events. */
async function startWorker({ isOnline, windows }: Fixture = { isOnline: true, windows: [] }) {
  let status = isOnline ? 200 : 0
  const heard = new Map<string, Listener>()
  const done: string[] = []
  const shown: Shown[] = []
  const sent: { path: string; body: unknown }[] = []
  const record = (what: string) => async () => void done.push(what)
  const { kept, caches } = openCaches()
  const self = {
    registration: {
      navigationPreload: { enable: record('preload') },
      sync: { register: async (tag: string) => void done.push(`sync ${tag}`) },
      async showNotification(title: string, options: Shown['options']) {
        await aTurn()
        shown.push({ title, options })
      },
    },
    clients: {
      matchAll: async () =>
        windows.map(({ url }) => ({
          url,
          focus: record(`focus ${url}`),
          navigate: async (path: string) => void done.push(`navigate ${path}`),
        })),
      openWindow: async (path: string) => void done.push(`open ${path}`),
      claim: record('claim'),
    },
    location: new URL(`${ORIGIN}/sw.js`),
    skipWaiting: record('skip waiting'),
    addEventListener: (name: string, listener: Listener) => void heard.set(name, listener),
  }
  vi.stubGlobal('self', self)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (request: Request | string, init?: { body: string }) => {
    if (status === 0) throw new TypeError('Failed to fetch')
    if (typeof request === 'string') sent.push({ path: request, body: JSON.parse(init?.body ?? '') })
    return new Response('from the network', { status })
  })
  await import('./service-worker.ts')

  /** Tells an event, and waits for all that it set going. */
  async function dispatch(name: string, event: object = {}): Promise<void> {
    const waited: Promise<unknown>[] = []
    heard.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
  }
  /** What the page gets for a request; undefined where the worker leaves it to the browser. */
  async function fetchPath(path: string, mode: string, preloadResponse?: Promise<Response>) {
    let answer: Promise<Response> | undefined
    const waited: Promise<unknown>[] = []
    heard.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, mode },
      preloadResponse,
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => waited.push(work),
    })
    const text = await (await answer)?.text()
    await Promise.allSettled(waited)
    return text
  }
  const push = (text: string | undefined) =>
    dispatch('push', { data: text === undefined ? null : { text: () => text } })
  const click = async (data: unknown, action = '') => {
    const { title, lang, tag } = AD
    const notification = { title, lang, tag, data, close: () => done.push('close') }
    await dispatch('notificationclick', { action, notification })
    return done
  }
  /** What the server answers from now on; 0 when it cannot be reached. */
  const answerWith = (next: number) => void (status = next)
  return { kept, done, shown, sent, tell: dispatch, ask: fetchPath, push, click, answerWith }
}

beforeEach(() => {
  vi.resetModules()
  // Relative addresses are the worker's own, as in a browser.
  vi.stubGlobal('Request', function request(path: string, { cache }: RequestInit) {
    return { url: new URL(path, ORIGIN).href, cache }
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a new worker keeps the notice fresh from the server, and does not wait for old pages to close', async () => {
  const { tell, kept, done } = await startWorker()
  await tell('install')
  expect([...(kept.get('offline-BUILD_ID') ?? [])]).toEqual(NOTICE.map((path) => [path, 'reload']))
  expect(done).toEqual(['skip waiting'])
})

it('taking over, it throws away what earlier builds kept and takes every open page', async () => {
  const { tell, kept, done } = await startWorker()
  await tell('install')
  kept.set('offline-an-earlier-build', new Map())
  await tell('activate')
  expect([...kept.keys()]).toEqual(['offline-BUILD_ID'])
  expect(done).toEqual(['skip waiting', 'preload', 'claim'])
})

it('a page comes from the network, at once where the browser has asked already, and is not kept', async () => {
  const { tell, ask, kept } = await startWorker()
  await tell('install')
  expect(await ask('/ko/wallet', 'navigate')).toBe('from the network')
  expect(await ask('/ko/wallet', 'navigate', Promise.resolve(new Response('asked already')))).toBe(
    'asked already',
  )
  expect(await ask('/offline.js', 'no-cors')).toBe('from the network')
  expect([...(kept.get('offline-BUILD_ID')?.keys() ?? [])]).toEqual(NOTICE)
})

it('without a connection every page is the notice, with its script, and nothing else is answered', async () => {
  const { tell, ask } = await startWorker({ isOnline: false, windows: [] })
  await tell('install')
  expect(await ask('/ko/wallet', 'navigate')).toBe('kept /offline.html')
  expect(await ask('/ko/wallet', 'navigate', Promise.reject(new TypeError('no network')))).toBe(
    'kept /offline.html',
  )
  expect(await ask('/offline.js', 'no-cors')).toBe('kept /offline.js')
})

it('calls, scripts of the app and other sites are the browser’s own matter', async () => {
  const { ask } = await startWorker()
  expect(await ask('/api/wallet', 'cors')).toBeUndefined()
  expect(await ask('/assets/core.js', 'no-cors')).toBeUndefined()
  expect(await ask('https://evil.example/offline.js', 'no-cors')).toBeUndefined()
})

it('a push is shown with its texts; an advertisement has its own way out', async () => {
  const { push, shown } = await startWorker()
  await push(JSON.stringify(AD))
  await push(JSON.stringify({ ...AD, optOut: undefined }))
  expect(shown[0]).toEqual({
    title: AD.title,
    options: {
      body: AD.body,
      tag: AD.tag,
      lang: AD.lang,
      icon: '/icons/app-192.png',
      badge: '/icons/badge-96.png',
      data: SHOWN,
      actions: [{ action: 'opt-out', title: 'Stop' }],
    },
  })
  expect(shown[1]?.options.actions).toEqual([])
})

it.each([undefined, '', '{', 'null', '"text"', '{"title":"a","body":"b"}'])(
  'a push that is no message shows nothing: %s',
  async (text) => {
    const { push, shown } = await startWorker()
    await push(text)
    expect(shown).toEqual([])
  },
)

it('a touched notification leads the open window of this site to its page, or opens one', async () => {
  const path = '/ko/alarm?id=1'
  const windows = [{ url: 'https://other.example/' }, { url: `${ORIGIN}/ko/` }]
  const open = await startWorker({ isOnline: true, windows })
  expect(await open.click({ path })).toEqual(['close', `focus ${ORIGIN}/ko/`, `navigate ${path}`])
  vi.resetModules()
  const closed = await startWorker({ isOnline: true, windows: windows.slice(0, 1) })
  expect(await closed.click({ path })).toEqual(['close', `open ${path}`])
})

it.each([
  undefined,
  null,
  {},
  { path: 7 },
  { path: 'https://evil.example' },
  { path: 'alarm' },
  { path: '//' },
  { path: '//evil.example' },
  { path: '/\\evil.example' },
  { path: '/\t/evil.example' },
])('an address outside this site opens the alarms: %j', async (data) => {
  const { click } = await startWorker()
  expect(await click(data)).toEqual(['close', 'open /alarm'])
})

it('the way out of advertisements takes the consent back and opens nothing', async () => {
  const { click, sent, shown, kept } = await startWorker()
  expect(await click(SHOWN, 'opt-out')).toEqual(['close'])
  expect(sent).toEqual([WORD])
  expect([shown, [...kept.keys()]]).toEqual([[], []])
})

it.each([0, 429, 503])(
  'an opt-out that does not get through (%i) is told where the advertisement stood, waits, and is sent once',
  async (status) => {
    const { click, sent, shown, tell, ask, kept, done, answerWith } = await startWorker()
    answerWith(status)
    expect(await click(SHOWN, 'opt-out')).toEqual(['close', 'sync opt-out'])
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({ title: AD.title, options: { body: 'Not sent yet', tag: AD.tag } })
    await expect(tell('sync', { tag: 'opt-out' })).rejects.toThrow('still waits')
    await tell('activate')
    expect(kept.get('opt-out')?.size).toBe(1)
    answerWith(200)
    sent.length = 0
    await ask('/ko/wallet', 'navigate')
    expect(sent).toEqual([WORD])
    await tell('sync', { tag: 'opt-out' })
    expect(sent).toHaveLength(1)
    expect(kept.has('opt-out')).toBe(false)
    expect(done.filter((what) => what.startsWith('open'))).toEqual([])
  },
)

it('a word that waits is sent when a push arrives, and one that the server refuses waits no more', async () => {
  const { click, sent, push, kept, answerWith } = await startWorker({ isOnline: false, windows: [] })
  await click(SHOWN, 'opt-out')
  answerWith(400)
  await push(JSON.stringify({ ...AD, optOut: undefined }))
  expect(sent).toEqual([WORD])
  expect(kept.has('opt-out')).toBe(false)
})
