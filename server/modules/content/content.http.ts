import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { api } from '#contract/api.ts'
import { TERM_KINDS } from '#contract/content.ts'
import { localePrefix, LOCALES, splitLocale } from '#contract/locale.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import { CONTENT_FOLDER, type Content } from './content.ts'
import { sendStored } from './videos/send-stored.ts'

/** Contract operation → function of the front door. */
export function contentHandlers(content: Content): Handlers<typeof api.content> {
  const idOf = (params: Readonly<Record<string, string>>) => params['id'] ?? ''
  return {
    getTerm: async (call) =>
      content.getTerm(call.params['kind'] ?? '', call.query.locale ?? call.locale, call.query.version),
    agreeTerm: ({ tx, caller, body, locale }) =>
      content.agree(tx, { memberId: caller.memberId, ...body, locale }),
    listNotices: ({ locale, query }) => content.listNotices(locale, query),
    getNotice: ({ locale, params, query }) =>
      content.getNotice({ locale, id: idOf(params), country: query.country }),
    listGuides: ({ locale, query }) => content.listGuides(locale, query),
    getGuide: ({ locale, params, query }) =>
      content.getGuide({ locale, id: idOf(params), country: query.country }),
    getPreview: ({ query, locale }) => content.getPreview(query.token, locale),
    listMarks: ({ caller }) => content.listMarks(caller.memberId),
    markGuide: ({ caller, params, body: { useful }, locale }) =>
      content.rateItem({ memberId: caller.memberId, kind: 'GUIDE', id: idOf(params), locale, useful }),
    markNotice: ({ caller, params, body: { useful }, locale }) =>
      content.rateItem({ memberId: caller.memberId, kind: 'NOTICE', id: idOf(params), locale, useful }),
    listVideos: ({ caller, locale }) => content.listVideos(caller.memberId, locale),
    getVideo: ({ caller, params, locale }) =>
      content.getVideo({ memberId: caller.memberId, id: idOf(params), locale }),
    saveProgress: ({ caller, params, body }) =>
      content.saveProgress({ memberId: caller.memberId, id: idOf(params), seconds: body.seconds }),
  }
}

/** {path}/_payload.json of the two documents: what their pages are drawn from, as it binds now. */
export function serveTermPayloads(app: FastifyInstance, content: Content): void {
  for (const kind of TERM_KINDS)
    for (const prefix of LOCALES.map(localePrefix)) {
      const path = `${prefix}/term/${kind}`
      app.get(`${path}/_payload.json`, async (_request, reply) => {
        const data = await content.getTerm(kind, splitLocale(path).locale)
        const [first] = data.body
        const title = first?.kind === 'heading' ? first.text : kind
        return reply.header('cache-control', 'no-cache').send({ path, title, data })
      })
    }
}

const drawn = z.object({
  kind: z.enum(TERM_KINDS),
  locale: z.enum(LOCALES),
  version: z.string(),
  digest: z.string(),
})

/** Whether a page that the build drew from a text says, letter for letter, what binds; no for what is no such page. */
export async function isDrawnAsBinding(content: Content, drawnWith: unknown): Promise<boolean> {
  const { success, data } = drawn.safeParse(drawnWith)
  return success && content.isDrawnAsBinding(data)
}

const FOLDER = fileURLToPath(new URL('videos/', CONTENT_FOLDER))

/** Pictures, subtitles and videos; a video itself only under the address that was signed for it, in pieces as a player asks. */
export async function serveContentFiles(app: FastifyInstance, content: Content): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: FOLDER, serve: false })
    scope.get<{ Params: { id: string; file: string }; Querystring: { token?: string } }>(
      '/content/videos/:id/:file',
      async ({ params: { id, file }, query, headers }, reply) => {
        const isShown = /^[a-z0-9-]+$/.test(id) && /^[\w-]+\.(webp|vtt|mp4|webm)$/.test(file)
        const isLocked = isShown && (await content.isVideoFile(id, file))
        if (!isShown || (isLocked && !content.isPlayable(id, query.token ?? '')))
          return reply.code(404).type('text/plain').send('Not found')
        const stored = await content.findStored(id, file)
        reply.header('cache-control', isLocked ? 'private, max-age=300' : 'public, max-age=3600')
        if (stored !== undefined) return sendStored(reply, stored, headers.range)
        return reply.sendFile(`${id}/${file}`, { cacheControl: false })
      },
    )
  })
}
