import { useDeferredValue } from 'react'
import { INQUIRY_TYPES, MAX_CONTENT, MAX_TITLE } from '#contract/inquiries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { inquiryType } from '#web/features/inquiries/inquiry-texts.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { FileField } from './FileField.tsx'
import { MatchingGuides } from './MatchingGuides.tsx'
import { useInquiry } from './use-inquiry.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const LINES = 7

type Form = ReturnType<typeof useInquiry>

function Fields({ draft, errors, change }: Pick<Form, 'draft' | 'errors' | 'change'>) {
  const told = (field: string) => (errors[field] === undefined ? undefined : failureText(errors[field]))
  return (
    <>
      <Select
        label={m.board_type()}
        value={draft.type}
        error={told('type')}
        onChange={(event) =>
          change({ type: INQUIRY_TYPES.find((type) => type === event.target.value) ?? '' })
        }
      >
        <option value="">{m.board_type_choose()}</option>
        {INQUIRY_TYPES.map((type) => (
          <option key={type} value={type}>
            {inquiryType(type)}
          </option>
        ))}
      </Select>
      <Field
        label={m.board_subject()}
        value={draft.title}
        maxLength={MAX_TITLE}
        error={told('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={m.board_content()}
        value={draft.content}
        rows={LINES}
        maxLength={MAX_CONTENT}
        error={told('content')}
        onChange={(event) => change({ content: event.target.value })}
      />
      <FileField file={draft.file} error={told('file')} onChange={(file) => change({ file })} />
    </>
  )
}

/** Asks the staff: type, title, message and one file; guides that fit are offered while one writes. */
export default function InquiryScreen() {
  const { context, failure, busy, send, ...form } = useInquiry()
  const typed = useDeferredValue(`${form.draft.title} ${form.draft.content}`)
  const sentAlong = Object.values(context)
  return (
    <Page kind="slim">
      <Inline>
        <Link className={buttonClass({ tone: 'line', small: true })} to="/board/inquiry/history">
          {m.board_history()}
        </Link>
      </Inline>
      <Card
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Fields {...form} />
        {sentAlong.length > 0 && (
          <Text as="p" size={12} tone="faint">
            {m.board_sent_along({ list: sentAlong.join(' · ') })}
          </Text>
        )}
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          {m.board_send()}
        </Button>
        <Text as="p" size={12} tone="faint">
          {m.board_answer_time()}
        </Text>
      </Card>
      <MatchingGuides typed={typed} />
    </Page>
  )
}
