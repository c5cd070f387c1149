import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endSession, endSessions, exportSessions, listSessions } from '#contract/members/account.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'

/** As the server names devices: `Chrome, Android`. */
const MOBILE = /\b(Android|iOS|App)\b/

/** The list as a file, and signing the others out. */
function Ends({ children }: { children: ReactNode }) {
  return (
    <Inline as="span">
      <SaveTable name="devices" fetchTable={(zone) => call(exportSessions, { query: { zone } })} />
      {children}
    </Inline>
  )
}

/** The devices that are signed in; each can be signed out, or all others at once. */
export function Sessions() {
  const sessions = useQuery(query(listSessions))
  const failure = failureOfQuery(sessions.error)
  async function end(sid?: string) {
    const result = sid === undefined ? await call(endSessions) : await call(endSession, { params: { sid } })
    if (result.status === 'error') alertFailure(result)
    await sessions.refetch()
  }
  const others = sessions.data?.some((one) => !one.current) ?? false
  const all = others && (
    <Button
      tone="two"
      small
      onClick={() => showConfirm(m.identity_end_all_ask(), { confirmAction: () => void end() })}
    >
      {m.identity_end_all()}
    </Button>
  )
  return (
    <Section title={m.identity_sessions()} end={<Ends>{all}</Ends>}>
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <RowSkeleton rows={2} />}
      {sessions.data !== undefined && (
        <Card as="div" flush>
          {sessions.data.map((one) => (
            <Row
              key={one.sid}
              icon={MOBILE.test(one.device) ? 'device' : 'computer'}
              title={one.device}
              text={
                <>
                  {one.address} · <TimeAgo time={one.lastUsedAt} />
                </>
              }
              end={
                one.current ? (
                  <Badge tone="you">{m.identity_this_device()}</Badge>
                ) : (
                  <Button tone="two" small onClick={() => void end(one.sid)}>
                    {m.identity_end()}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
    </Section>
  )
}
