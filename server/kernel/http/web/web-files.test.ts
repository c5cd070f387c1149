import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { loadBuild, serveWebFiles } from './web-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'web-'))
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, 'ko/sign-in'), { recursive: true })
await writeFile(
  join(folder, 'build.json'),
  JSON.stringify({
    id: 'b1',
    styleHashes: [],
    routes: ['/', '/sign-in', '/term/use', '/trading/:type', '/trading/paper'],
    drawnWith: { '/ko/term/use': 'a text' },
  }),
)
await mkdir(join(folder, 'ko/term/use'), { recursive: true })
await writeFile(join(folder, 'ko/term/use/index.html'), '<html>약관')
let binding = 'a text'
await writeFile(join(folder, 'app.html'), '<html>the app')
await writeFile(join(folder, 'ko/app.html'), '<html>the app in Korean')
const LINKS = { '/trading/:type': '<link any>', '/trading/paper': '<link paper>' }
await writeFile(join(folder, 'screens.json'), JSON.stringify(LINKS))
await writeFile(join(folder, 'outlines.json'), JSON.stringify({}))
await writeFile(join(folder, 'ko/screens.json'), JSON.stringify({}))
await writeFile(join(folder, 'ko/outlines.json'), JSON.stringify({}))
await mkdir(join(folder, 'ja'))
await writeFile(join(folder, 'ja/app.html'), '<title>the app</title></head><div id="app"></div>')
await writeFile(join(folder, 'ja/screens.json'), JSON.stringify(LINKS))
await writeFile(join(folder, 'ja/outlines.json'), JSON.stringify({ '/trading/:type': '<p>$& 거래</p>' }))
await mkdir(join(folder, 'assets/ko'))
await writeFile(join(folder, 'assets/ko/a-1.js'), 'run(`시작`)')
await writeFile(join(folder, 'index.html'), '<html>guests')
await writeFile(join(folder, 'ko/sign-in/index.html'), '로그인')
await writeFile(join(folder, 'ko/sign-in/_payload.json'), '{}')
await writeFile(join(folder, 'assets/a-1.js'), 'run()')
await mkdir(join(folder, 'console'))
await writeFile(join(folder, 'console/console.html'), '<html>the console')
const app = fastify()
await serveWebFiles(app, {
  folder,
  facts: await loadBuild(folder),
  isStanding: async (drawnWith) => drawnWith === binding,
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('pages', () => {
  it('are the prerendered ones where there are any, else the app', async () => {
    expect((await get('/ko/sign-in')).body).toBe('로그인')
    expect((await get('/sign-in')).body).toBe('<html>the app')
    expect((await get('/trading/paper')).statusCode).toBe(200)
  })

  it('are 404 with the app’s error page when no route matches', async () => {
    for (const path of ['/nowhere', '/trading', '/trading/a/b']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 404, '<html>the app'])
    }
  })

  it('are the app in the language of their address, which no member’s own choice changes', async () => {
    for (const path of ['/ko/nowhere', '/ko/trading/paper']) {
      expect((await get(path)).body, path).toBe('<html>the app in Korean')
      expect((await get(path, { cookie: 'locale=en; member=1' })).body, path).toBe('<html>the app in Korean')
    }
  })

  it('are the console’s one page under all its addresses', async () => {
    for (const path of ['/console', '/console/', '/console/members/1?q=a']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 200, '<html>the console'])
    }
    expect((await get('/consoles')).statusCode).toBe(404)
    expect((await get('/console/assets/gone-1.js')).statusCode).toBe(404)
    expect((await get('/console', { cookie: 'theme=dark' })).body).toBe('<html data-theme="dark">the console')
  })

  it('come in the look the reader chose, and a member’s pages are not the guests’ ones', async () => {
    expect((await get('/', { cookie: 'theme=dark; move=red-blue' })).body).toBe(
      '<html data-theme="dark" data-move="red-blue">guests',
    )
    expect((await get('/', { cookie: 'member=1' })).body).toBe('<html>the app')
    for (const path of ['/ko/sign-in', '/ko/term/use'])
      expect((await get(path, { cookie: 'member=1' })).body, path).toBe('<html>the app in Korean')
    expect((await get('/', { cookie: 'theme="><script>; move=x' })).body).toBe('<html>guests')
  })

  it('lead a member’s browser to the scripts of the screen at once, and a guest’s not', async () => {
    const asMember = { cookie: 'member=1' }
    expect((await get('/ja/trading/paper', asMember)).body).toBe(
      '<title>the app</title><link paper></head><div id="app"><p>$& 거래</p></div>',
    )
    expect((await get('/ja/trading/okx/', asMember)).body).toBe(
      '<title>the app</title><link any></head><div id="app"><p>$& 거래</p></div>',
    )
    expect((await get('/ja/sign-in', asMember)).body).toBe(
      '<title>the app</title></head><div id="app"></div>',
    )
    expect((await get('/ja/trading/paper')).body).toBe('<title>the app</title></head><div id="app"></div>')
  })

  it('tell the machine’s time, which scripts cannot read from their Date', async () => {
    const { headers } = await get('/sign-in')
    expect(headers['server-timing']).toBe(`at;desc="${String(headers['date'])}"`)
  })

  it('are compressed for who can read that', async () => {
    const reply = await get('/sign-in', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<html>the app')
  })

  it('are asked for again at every visit, assets never', async () => {
    expect((await get('/sign-in')).headers['cache-control']).toBe('no-cache')
    for (const [path, body] of Object.entries({
      '/assets/a-1.js': 'run()',
      '/assets/ko/a-1.js': 'run(`시작`)',
    })) {
      const reply = await get(path)
      expect(reply.headers['cache-control']).toContain('immutable')
      expect(reply.body).toBe(body)
    }
  })

  it('are drawn by the app at every address of a removed page', async () => {
    for (const path of ['/ko/term/use', '/ko/term/use/', '/ko/term/use?from=mail'])
      expect((await get(path)).body, path).toBe('<html>약관')
    binding = 'another text'
    for (const path of ['/ko/term/use', '/ko/term/use/', '/ko/term/use?from=mail'])
      expect((await get(path)).body, path).toBe('<html>the app in Korean')
    binding = 'a text'
    expect((await get('/ko/term/use')).body).toBe('<html>약관')
    for (const file of ['/ko/term/use/index.html', '/ko/sign-in/index.html', '/index.html'])
      expect((await get(file)).statusCode, file).toBe(404)
  })

  it('never stand in for a lost chunk', async () => {
    for (const path of ['/assets/gone-9.js', '/assets/ko/gone-9.js', '/assets/fr/a-1.js']) {
      const { statusCode, headers } = await get(path)
      expect([path, statusCode]).toEqual([path, 404])
      expect(headers['content-type']).toContain('text/plain')
    }
  })
})

describe('the language of the first page', () => {
  it.each([
    [{ 'accept-language': 'ko-KR,en;q=0.5' }, '/ko/'],
    [{ 'accept-language': 'zh-HK' }, '/zh_TW/'],
    [{ 'accept-language': 'ko', cookie: 'a=1; locale=ja' }, '/ja/'],
    [{ 'accept-language': 'ko', cookie: 'locale=en' }, undefined],
    [{ 'accept-language': 'en' }, undefined],
    [{}, undefined],
  ])('follows cookie, then browser: %j', async (headers, location) => {
    expect((await get('/', headers)).headers.location).toBe(location)
  })

  it('does not move a deep link', async () => {
    expect((await get('/sign-in', { 'accept-language': 'ko' })).statusCode).toBe(200)
    expect((await get('/ko/', { cookie: 'locale=ja' })).statusCode).toBe(200)
  })
})
