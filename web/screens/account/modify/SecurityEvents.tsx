import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  exportSecurityEvents,
  listSecurityEvents,
  type SecurityEventKind,
} from '#contract/members/account.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { shortMinute } from '#web/base/format.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 5

const NAMES: Readonly<Record<SecurityEventKind, () => string>> = {
  SIGN_UP: m.identity_event_sign_up,
  CERTIFIED: m.identity_event_certified,
  SIGN_IN: m.identity_event_sign_in,
  SIGN_IN_FAILED: m.identity_event_sign_in_failed,
  LOCKED: m.identity_event_locked,
  SIGN_OUT: m.identity_event_sign_out,
  SESSION_ENDED: m.identity_event_session_ended,
  TOKEN_REUSED: m.identity_event_token_reused,
  PASSWORD_ISSUED: m.identity_event_password_issued,
  PASSWORD_CHANGED: m.identity_event_password_changed,
  EMAIL_CHANGE_ASKED: m.identity_event_email_change_asked,
  EMAIL_CHANGED: m.identity_event_email_changed,
  PHONE_CHANGED: m.identity_event_phone_changed,
  COUNTRY_CHANGED: m.identity_event_country_changed,
  OTP_ON: m.identity_event_otp_on,
  OTP_OFF: m.identity_event_otp_off,
  OTP_LOCKED: m.identity_event_otp_locked,
  PASSKEY_ADDED: m.identity_event_passkey_added,
  PASSKEY_REMOVED: m.identity_event_passkey_removed,
  PASSKEY_COPIED: m.identity_event_passkey_copied,
  API_KEY_CREATED: m.identity_event_api_key_created,
  API_KEY_REVOKED: m.identity_event_api_key_revoked,
  WEBHOOK_CREATED: m.identity_event_webhook_created,
  WEBHOOK_REMOVED: m.identity_event_webhook_removed,
  WEBHOOK_SECRET_CHANGED: m.identity_event_webhook_secret_changed,
  STRATEGY_CREATED: m.identity_event_strategy_created,
  STRATEGY_CHANGED: m.identity_event_strategy_changed,
  STRATEGY_REVOKED: m.identity_event_strategy_revoked,
  ARCHIVE_REQUESTED: m.identity_event_archive_requested,
  ARCHIVE_READY: m.identity_event_archive_ready,
  ARCHIVE_SAVED: m.identity_event_archive_saved,
  CLOSING: m.identity_event_closing,
  CLOSING_STOPPED: m.identity_event_closing_stopped,
  DATA_SEEN: m.identity_event_data_seen,
}

interface Chosen {
  title: string
  /** Says what the list is for. */
  text?: string
  /** Only events of this kind. */
  kind?: SecurityEventKind
  /** Shown while there is none. */
  none?: string
}

/** Events of the account page by page, newest first. */
function EventList({ title, text, kind, none }: Chosen) {
  const [page, setPage] = useState(1)
  const choice = kind === undefined ? {} : { kind }
  const events = useQuery(withLastPage(query(listSecurityEvents, { query: { ...choice, page, size: SIZE } })))
  const failure = failureOfQuery(events.error)
  return (
    <Section title={title}>
      {text !== undefined && (
        <Text as="p" size={14} tone="quiet">
          {text}
        </Text>
      )}
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => void events.refetch()} />}
      {events.isPending && <RowSkeleton rows={none === undefined ? SIZE : 1} />}
      {events.data?.total === 0 && none !== undefined && <Empty>{none}</Empty>}
      {events.data !== undefined && events.data.total > 0 && (
        <>
          <Card as="div" flush>
            {events.data.items.map((event, index) => (
              <Row
                key={`${event.at}${event.kind}${index}`}
                title={NAMES[event.kind]()}
                text={[shortMinute(event.at), event.device, event.address]
                  .filter((part) => part !== '' && part !== '-')
                  .join(' · ')}
              />
            ))}
          </Card>
          <ListEnd
            list={events.data}
            onPage={setPage}
            name={kind === undefined ? 'account-log' : 'opened-data'}
            fetchTable={(zone) => call(exportSecurityEvents, { query: { ...choice, zone } })}
          />
        </>
      )}
    </Section>
  )
}

/** Sign-ins, changes and locks. */
export function SecurityEvents() {
  return <EventList title={m.identity_events()} />
}

/** When staff opened what is covered of this member. */
export function DataViews() {
  return (
    <EventList
      title={m.identity_data_views()}
      text={m.identity_data_views_text()}
      kind="DATA_SEEN"
      none={m.identity_data_views_none()}
    />
  )
}
