import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMailSwitch, getChannels, type MailCategory } from '#contract/members/channels.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { mailName } from '#web/features/notifications/mail-name.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** Which mails come of those that may be switched off. */
export function MailSwitches() {
  const found = useQuery(query(getChannels))
  const client = useQueryClient()
  async function change(category: MailCategory, on: boolean): Promise<void> {
    const result = await call(changeMailSwitch, { params: { category }, body: { on } })
    if (result.status !== 'success') showAlert(failureMessage(result))
    await client.invalidateQueries({ queryKey: [getChannels.path] })
  }
  const failure = failureOfQuery(found.error)
  return (
    <Section title={m.channels_mails()}>
      {found.isPending && <RowSkeleton rows={2} icons />}
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.data !== undefined && (
        <Card as="div" flush>
          {found.data.mails.map(({ category, on }) => (
            <Row
              key={category}
              icon="mail"
              title={mailName(category)}
              text={on ? m.common_on() : m.common_off()}
              end={
                <Switch
                  label={mailName(category)}
                  checked={on}
                  onChange={(wanted) => void change(category, wanted)}
                />
              }
            />
          ))}
        </Card>
      )}
      <Text as="p" size={12} tone="faint">
        {m.channels_mails_always()}
      </Text>
    </Section>
  )
}
