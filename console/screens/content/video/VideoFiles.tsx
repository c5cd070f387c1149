import { useState } from 'react'
import { CONTENT_ID } from '#contract/console/words/content.ts'
import { saveVideo } from '#contract/console/words/videos.ts'
import { VIDEO_LEVELS } from '#contract/content.ts'
import { LOCALE_NAMES, type Locale } from '#contract/locale.ts'
import type { CallFailure } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { failureMessage } from '#web/i18n/failures.ts'
import { decimal, duration } from '#web/base/format.ts'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { useMay } from '../../../api/me.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { useSaving } from '#console/ui/acts/use-saving.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { FilePick } from './FilePick.tsx'
import { allowedOf, faultOf, PICKS, type FileName } from './film-files.ts'
import { cardClass } from '#web/ui/layout/Card.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import * as styles from './VideoFiles.module.css'

export interface VideoDraft {
  readonly id: string
  readonly isNew: boolean
  readonly category: string
  readonly level: (typeof VIDEO_LEVELS)[number]
  readonly isSample: boolean
}

export const NEW_VIDEO: VideoDraft = {
  id: '',
  isNew: true,
  category: 'start',
  level: 'BASIC',
  isSample: false,
}

const SECOND_MS = 1_000
type Picked = Partial<Record<FileName, File | undefined>>

const MEGABYTE = 1024 * 1024

const acceptOf = (pick: FileName) =>
  allowedOf(pick)
    .endings.map((ending) => `.${ending}`)
    .join(',')

/** Why a chosen file cannot be sent; shown when it is chosen, not after a long upload. */
function faultText(pick: FileName, file: File): string | undefined {
  const { endings, maxBytes } = allowedOf(pick)
  const fault = faultOf(pick, file)
  if (fault === 'kind') return t.content_video_wrong_kind({ kinds: endings.join(', ') })
  return (
    fault &&
    t.content_video_too_large({
      size: decimal(maxBytes / MEGABYTE, pick === 'file' || pick === 'picture' ? 0 : 1),
    })
  )
}

function labelOf(pick: FileName): string {
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
        <>
          <Field
            label={t.content_name()}
            value={draft.id}
            help={t.content_name_help()}
            onChange={({ target }) => onChange({ id: target.value })}
          />
          <Field
            label={t.content_category()}
            value={draft.category}
            onChange={({ target }) => onChange({ category: target.value })}
          />
        </>
      )}
      <Select
        label={t.content_video_level()}
        value={draft.level}
        onChange={({ target }) =>
          onChange({ level: VIDEO_LEVELS.find((level) => level === target.value) ?? draft.level })
        }
      >
        {VIDEO_LEVELS.map((level) => (
          <option key={level} value={level}>
            {enumText('kind', `level ${level}`)}
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

interface FilesProps extends Pick<VideoFilesProps, 'first' | 'subtitles'> {
  readonly picked: Picked
  readonly failure: CallFailure | undefined
  readonly onPick: (picked: Picked) => void
}

/** What is chosen of each file, and what becomes of it where none is; of one that the server does not take, why. */
function Files({ first, subtitles, picked, failure, onPick }: FilesProps) {
  const [faults, setFaults] = useState<Partial<Record<FileName, string | undefined>>>({})
  const pickOne = (pick: FileName, file: File | undefined) => {
    const fault = file && faultText(pick, file)
    setFaults((known) => ({ ...known, [pick]: fault }))
    onPick({ [pick]: fault === undefined ? file : undefined })
  }
  const refusedText = (pick: FileName) =>
    failure?.fields?.[pick] === undefined ? undefined : failureMessage(failure)
  const otherwise = (pick: FileName) => {
    const isOfFilm = pick !== 'file' && pick !== 'picture'
    if (first.isNew || (isOfFilm && !subtitles.includes(pick))) return t.content_video_none()
    return isOfFilm && picked.file !== undefined ? t.content_video_goes() : t.content_video_there()
  }
  return (
    <div className={styles.picks}>
      {PICKS.map((pick) => (
        <FilePick
          key={pick}
          label={labelOf(pick)}
          accept={acceptOf(pick)}
          file={picked[pick]}
          otherwise={otherwise(pick)}
          error={faults[pick] ?? refusedText(pick)}
          onChange={(file) => pickOne(pick, file)}
        />
      ))}
    </div>
  )
}

interface VideoFilesProps {
  /** As it is known now; the category of a known video is written with its texts. */
  readonly first: VideoDraft
  /** Languages of subtitles that are there. */
  readonly subtitles: readonly Locale[]
  /** How long its film is; 0 while there is none. */
  readonly seconds: number
  readonly onSaved: (id: string) => void
}

/** The film of a video with its picture and subtitles; of a known one what is left out stays. */
export function VideoFiles({ first, subtitles, seconds, onSaved }: VideoFilesProps) {
  const [draft, setDraft] = useState(first)
  const [picked, setPicked] = useState<Picked>({})
  const [isLacking, setLacking] = useState(false)
  const { save, failure, busy } = useSaving(saveVideo, { id: draft.id })
  const mayWrite = useMay()(saveVideo)
  if (!mayWrite) return null
  async function submit(): Promise<void> {
    setLacking(!isWhole(draft, picked))
    if (!isWhole(draft, picked)) return
    const { level, isSample } = draft
    const { category } = first.isNew ? draft : first
    const sample = isSample ? ('yes' as const) : ('no' as const)
    const done = first.isNew ? t.content_video_saved() : t.content_saved()
    const saved = await save({ category: category.trim(), level, sample, ...picked }, done)
    if (saved === undefined) return
    setPicked({})
    onSaved(draft.id)
  }
  return (
    <Stack as="section" className={cardClass} aria-label={t.content_video_files()}>
      <Inline apart>
        <Heading>{t.content_video_files()}</Heading>
        {seconds > 0 && (
          <Text size={14} tone="quiet">
            {duration(seconds * SECOND_MS)}
          </Text>
        )}
      </Inline>
      <div className={styles.picks}>
        <Settings draft={draft} onChange={(changes) => setDraft((known) => ({ ...known, ...changes }))} />
      </div>
      <Files
        {...{ first, subtitles, picked, failure }}
        onPick={(one) => setPicked((known) => ({ ...known, ...one }))}
      />
      {isLacking && (
        <Text as="p" size={14} role="alert">
          {t.content_video_lack()}
        </Text>
      )}
      {PICKS.every((pick) => failure?.fields?.[pick] === undefined) && <FailureNotice failure={failure} />}
      <Acts>
        <Button small busy={busy} onClick={() => void submit()}>
          {t.content_video_save()}
        </Button>
      </Acts>
    </Stack>
  )
}
