import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { getMe, setMailPhrase, type MemberProfile } from '#contract/members/account.ts'
import { MAIL_PHRASE_MAX, parseMailPhrase } from '#contract/rules/member-fields.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** The phrase that stands in every mail to the member; kept as soon as it is saved. */
export function MailPhrase({ me }: { me: MemberProfile }) {
  const [typed, setTyped] = useState(me.mailPhrase ?? '')
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const phrase = parseMailPhrase(typed)
  async function save(wanted: string | null): Promise<void> {
    setBusy(true)
    const result = await call(setMailPhrase, { body: { phrase: wanted } })
    setBusy(false)
    if (result.status === 'error') return alertFailure(result)
    setTyped(result.data.phrase ?? '')
    client.setQueryData(query(getMe).queryKey, { ...me, mailPhrase: result.data.phrase })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (phrase !== undefined) void save(phrase)
  }
  return (
    <Section title={m.identity_mail_phrase()}>
      <Stack as="form" kind="form" noValidate onSubmit={submit}>
        <Text as="p" size={14} tone="quiet">
          {m.identity_mail_phrase_text()}
        </Text>
        <Field
          label={m.identity_mail_phrase()}
          help={m.identity_mail_phrase_rule()}
          value={typed}
          maxLength={MAIL_PHRASE_MAX}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Inline wraps>
          <Button type="submit" busy={busy} disabled={phrase === undefined || phrase === me.mailPhrase}>
            {m.common_save()}
          </Button>
          {me.mailPhrase !== null && (
            <Button tone="two" disabled={busy} onClick={() => void save(null)}>
              {m.identity_mail_phrase_remove()}
            </Button>
          )}
        </Inline>
      </Stack>
    </Section>
  )
}
