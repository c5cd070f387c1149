import { useId, useRef, useState, type SubmitEvent } from 'react'
import { answerInquiry, saveTemplate, type StaffInquiryThread } from '#contract/console/words/inquiries.ts'
import { MAX_CONTENT } from '#contract/inquiries.ts'
import type { CallFailure } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { currentLocale } from '#web/base/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/me.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { useKeys } from '../../shell/keys.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import type { ActField } from '#console/ui/acts/act-fields.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { SavedReplies } from './SavedReplies.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'

function templateFields(): readonly ActField[] {
  return [
    { name: 'name', label: t.inquiries_template_name(), kind: 'line', most: 60 },
    {
      name: 'locale',
      label: t.people_language(),
      kind: 'choice',
      initial: currentLocale(),
      choices: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
    },
  ]
}

/** Sends an answer to the newest message that was read; the same text is sent once, however often it is pressed. */
function useAnswer(card: StaffInquiryThread) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function send(content: string): Promise<boolean> {
    const seen = card.messages.findLast(({ author }) => author !== 'NOTE')?.id ?? ''
    const body = { content, seen }
    setBusy(true)
    const result = await call(answerInquiry, {
      params: { id: card.id },
      body,
      key: requestKey.of([card.id, body]),
    })
    setBusy(false)
    if (result.status === 'error') setFailure(result)
    else showToast({ text: t.inquiries_answered() })
    await queryClient.invalidateQueries()
    return result.status === 'success'
  }
  return { failure, busy, send }
}

/** Keeps what is being written as a text to begin other answers with. */
function KeepTemplate({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Act
      operation={saveTemplate}
      label={t.inquiries_keep_template()}
      fields={templateFields()}
      body={({ name = '', locale }) => ({
        name,
        locale: LOCALES.find((one) => one === locale) ?? 'en',
        content: text,
      })}
      done={t.inquiries_template_kept()}
    />
  )
}

/** The answer: W to write, Control and Enter to send, which opens the next inquiry. */
export function AnswerForm({ card, onAnswered }: { card: StaffInquiryThread; onAnswered: () => void }) {
  const may = useMay()
  const [text, setText] = useState('')
  const { failure, busy, send } = useAnswer(card)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useKeys([
    { keys: 'w', label: t.inquiries_write(), act: () => form.current?.querySelector('textarea')?.focus() },
  ])
  if (!may(answerInquiry)) return null
  /** Begins the answer with a text, and goes on in it. */
  function begin(saved: string): void {
    setText(saved)
    form.current?.querySelector('textarea')?.focus()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    if (await send(text.trim())) onAnswered()
  }
  return (
    <Stack kind="form">
      <Stack as="form" kind="form" id={id} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <SavedReplies member={card.member.loginId} locale={card.memberLocale} onPick={begin} />
        <TextArea
          label={t.inquiries_answer()}
          rows={5}
          maxLength={MAX_CONTENT}
          value={text}
          help={`${t.inquiries_goes_out_in({ language: LOCALE_NAMES[card.memberLocale] })} ${t.inquiries_answer_help()}`}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <FailureNotice failure={failure} />
      </Stack>
      <Acts>
        <Button type="submit" form={id} small busy={busy} disabled={text.trim() === ''}>
          {t.inquiries_send()}
        </Button>
        <KeepTemplate text={text.trim()} />
      </Acts>
    </Stack>
  )
}
