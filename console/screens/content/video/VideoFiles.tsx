import { useState } from 'react'
import { CONTENT_ID } from '#contract/console/content.ts'
import { saveVideo } from '#contract/console/videos.ts'
import { VIDEO_LEVELS } from '#contract/content.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#contract/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field, Select } from '#web/ui/Field.tsx'
import { FailureNotice } from '#web/ui/States.tsx'
import { useMay } from '../../../api/me.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { useSaving } from '../../../ui/use-saving.ts'
import { FilePick } from './FilePick.tsx'

export interface VideoDraft {
  readonly id: string
  readonly isNew: boolean
  readonly category: string
  readonly level: (typeof VIDEO_LEVELS)[number]
  readonly isSample: boolean
  /** Languages of subtitles that are there. */
  readonly subtitles: readonly Locale[]
}

export const NEW_VIDEO: VideoDraft = {
  id: '',
  isNew: true,
  category: 'start',
  level: 'BASIC',
  isSample: false,
  subtitles: [],
}

const PICKS = ['file', 'picture', ...LOCALES] as const
type Pick = (typeof PICKS)[number]
type Picked = Partial<Record<Pick, File | undefined>>

const acceptOf = (pick: Pick) =>
  pick === 'file'
    ? 'video/mp4,.mp4'
    : pick === 'picture'
      ? 'image/png,image/jpeg,image/webp'
      : '.vtt,text/vtt'

function labelOf(pick: Pick): string {
  if (pick === 'file') return t.content_video_file()
  if (pick === 'picture') return t.content_video_picture()
  return t.content_video_subtitles({ language: LOCALE_NAMES[pick] })
}

interface PartProps {
  readonly draft: VideoDraft
  readonly onChange: (changes: Partial<VideoDraft>) => void
}

function Settings({ draft, onChange }: PartProps) {
  return (
    <>
      {draft.isNew && (
        <Field
          label={t.content_name()}
          value={draft.id}
          help={t.content_name_help()}
          onChange={({ target }) => onChange({ id: target.value })}
        />
      )}
      <Field
        label={t.content_category()}
        value={draft.category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <Select
        label={t.content_video_level()}
        value={draft.level}
        onChange={({ target }) =>
          onChange({ level: VIDEO_LEVELS.find((level) => level === target.value) ?? draft.level })
        }
      >
        {VIDEO_LEVELS.map((level) => (
          <option key={level} value={level}>
            {word('kind', `level ${level}`)}
          </option>
        ))}
      </Select>
      <Checkbox checked={draft.isSample} onChange={({ target }) => onChange({ isSample: target.checked })}>
        {t.content_video_sample()}
      </Checkbox>
    </>
  )
}

function isWhole({ id, category, isNew }: VideoDraft, { file, picture }: Picked): boolean {
  const isNamed = CONTENT_ID.test(id) && category.trim() !== ''
  return isNamed && (!isNew || (file !== undefined && picture !== undefined))
}

/** The film of a video with its picture and subtitles; of a known one what is left out stays. */
export function VideoFiles({ first, onSaved }: { first: VideoDraft; onSaved: (id: string) => void }) {
  const [draft, setDraft] = useState(first)
  const [picked, setPicked] = useState<Picked>({})
  const [isLacking, setLacking] = useState(false)
  const { save, failure, busy } = useSaving(saveVideo, { id: draft.id })
  const mayWrite = useMay()(saveVideo)
  if (!mayWrite) return null
  async function submit(): Promise<void> {
    setLacking(!isWhole(draft, picked))
    if (!isWhole(draft, picked)) return
    const { category, level, isSample } = draft
    const sample = isSample ? ('yes' as const) : ('no' as const)
    const saved = await save({ category: category.trim(), level, sample, ...picked }, t.content_video_saved())
    if (saved === undefined) return
    setPicked({})
    onSaved(draft.id)
  }
  const isThere = (pick: Pick) =>
    !draft.isNew && (pick === 'file' || pick === 'picture' || draft.subtitles.includes(pick))
  return (
    <section className="card stack" aria-label={t.content_video_files()}>
      <h2 className="h">{t.content_video_files()}</h2>
      <Settings draft={draft} onChange={(changes) => setDraft((known) => ({ ...known, ...changes }))} />
      {PICKS.map((pick) => (
        <FilePick
          key={pick}
          label={labelOf(pick)}
          accept={acceptOf(pick)}
          file={picked[pick]}
          isThere={isThere(pick)}
          onChange={(file) => setPicked((known) => ({ ...known, [pick]: file }))}
        />
      ))}
      {isLacking && (
        <p className="t14 is-warn" role="alert">
          {t.content_video_lack()}
        </p>
      )}
      {failure !== undefined && <FailureNotice failure={failure} />}
      <Button busy={busy} onClick={() => void submit()}>
        {t.content_video_save()}
      </Button>
    </section>
  )
}
