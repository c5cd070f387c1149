import type { consoleApi } from '#contract/console.ts'
import { CONTENT_ID } from '#contract/console/words/content.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Act } from '#server/kernel/console/console-calls.ts'
import { Failure } from '#server/kernel/failure.ts'
import { checkFilm, checkPicture, checkSubtitles } from './check-video.ts'
import { saveVideoFiles, subtitlesOf } from './stored-videos.ts'
import type { ContentContext } from '../content-context.ts'

/** A video's film, picture and subtitles, looked through before they are kept. */
export function saveVideo(self: ContentContext): Act<typeof consoleApi.content.saveVideo> {
  return async ({ tx, params, body: { category, level, sample, file, picture, ...subtitles } }) => {
    const id = params['id'] ?? ''
    if (!CONTENT_ID.test(id)) throw new Failure(failures.common.notFound)
    const saved = await saveVideoFiles(self, tx, {
      id,
      category,
      level,
      isSample: sample === 'yes',
      film: file && (await checkFilm(file)),
      picture: picture && (await checkPicture(picture)),
      subtitles: await checkSubtitles(subtitles),
    })
    const { seconds, file: name, before } = saved
    const languages = (await subtitlesOf(tx, id)) ?? []
    return {
      answer: { seconds },
      subject: id,
      before: before === null ? undefined : { file: before },
      after: { file: name, seconds: `${seconds}`, level, sample, subtitles: languages.join(' ') },
    }
  }
}
