import { MAX_WEBHOOK_NAME, MAX_WEBHOOK_URL } from '#contract/programs/webhooks.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { EventChoice } from './EventChoice.tsx'
import { missingOf, NEW_WEBHOOK, type WebhookErrors, type WebhookValues } from './webhook-form.ts'

interface WebhookFormProps {
  /** Address of the sandbox's receiver, where there is one. */
  sandboxUrl: string | null
  errors: WebhookErrors
  onErrors: (errors: WebhookErrors) => void
  busy: boolean
  /** The form is filled in; it still has to be confirmed who it is. */
  onFilled: (values: WebhookValues) => void
}

const textOf = (code: string | undefined) => (code === undefined ? undefined : failureText(code))

/** Where a new webhook sends which events. */
export function WebhookForm({ sandboxUrl, errors, onErrors, busy, onFilled }: WebhookFormProps) {
  const { values, change, submit } = useCheckedForm(NEW_WEBHOOK, { missingOf, onErrors, onFilled })
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Field
        label={m.webhooks_name()}
        help={m.webhooks_name_help()}
        value={values.name}
        maxLength={MAX_WEBHOOK_NAME}
        autoComplete="off"
        error={textOf(errors.name)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={m.webhooks_url()}
        help={sandboxUrl === null ? m.webhooks_url_help() : m.webhooks_sandbox({ url: sandboxUrl })}
        type="url"
        inputMode="url"
        value={values.url}
        maxLength={MAX_WEBHOOK_URL}
        autoComplete="off"
        spellCheck={false}
        error={textOf(errors.url)}
        onChange={(event) => change({ url: event.target.value })}
      />
      <EventChoice
        events={values.events}
        error={textOf(errors.events)}
        onChange={(events) => change({ events })}
      />
      <Button type="submit" wide busy={busy}>
        {m.webhooks_create()}
      </Button>
    </Stack>
  )
}
