import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { t } from '#console/i18n/messages.ts'
import { saveVideo } from '#contract/console/words/videos.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { drawConsole, exampleMe } from '#testing/components/draw-console.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { NEW_VIDEO, VideoFiles } from './VideoFiles.tsx'

const FILM = new File(['film'], 'start.mp4', { type: 'video/mp4' })
const PICTURE = new File(['png'], 'start.png', { type: 'image/png' })
const SEND = t.content_video_save()
const files = <VideoFiles first={NEW_VIDEO} subtitles={[]} seconds={0} onSaved={() => {}} />
const choose = (label: string, file: File) =>
  userEvent.upload(screen.getByLabelText(label), file, { applyAccept: false })

async function fill(): Promise<void> {
  await fillIn(t.content_name(), 'first-steps')
  await choose(t.content_video_file(), FILM)
  await choose(t.content_video_picture(), PICTURE)
}

describeForm('the files of a new video', {
  operation: saveVideo,
  draw: () => drawConsole(files),
  fill,
  send: SEND,
  body: { category: 'start', level: 'BASIC', sample: 'no', file: FILM, picture: PICTURE },
})

it('says what still keeps a video from being saved, and sends nothing', async () => {
  const server = createServerFixture()
  drawConsole(files)
  await userEvent.click(screen.getByRole('button', { name: SEND }))
  expect(screen.getByRole('alert')).toHaveTextContent(t.content_video_lack())
  expect(server.callsOf(saveVideo)).toEqual([])
})

it('says at its field that a file is of no kind that is taken', async () => {
  createServerFixture()
  drawConsole(files)
  await choose(t.content_video_picture(), FILM)
  expect(screen.getByRole('alert')).toHaveTextContent(/png/)
  expect(screen.getByLabelText(t.content_video_picture())).toHaveAccessibleDescription(/png/)
})

it('is not there for those who may not write', () => {
  createServerFixture()
  drawConsole(files, { me: exampleMe([]) })
  expect(screen.queryByRole('button', { name: SEND })).not.toBeInTheDocument()
})
