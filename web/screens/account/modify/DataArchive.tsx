import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ARCHIVE_DAYS, getArchive, requestArchive, saveArchive } from '#contract/archives/archives.ts'
import type { MemberProfile } from '#contract/members/account.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { languageTag } from '#web/base/locale.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { saveFile } from '#web/features/files/save-file.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'

type Archive = AnswerOf<typeof getArchive>['archive']
/** What the member confirms with a password or code. */
type Asked = 'request' | 'save'

const REFRESH_MS = 5_000
const MEGABYTE = 1_048_576

function sizeText(bytes: number): string {
  const size = new Intl.NumberFormat(languageTag(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  return size.format(Math.max(0.1, bytes / MEGABYTE))
}

function stateText(archive: NonNullable<Archive>): string {
  if (archive.state === 'BUILDING') return m.identity_archive_building()
  if (archive.state === 'FAILED' || archive.endsAt === null) return m.identity_archive_failed()
  return m.identity_archive_ready({ time: minute(archive.endsAt), size: sizeText(archive.bytes ?? 0) })
}

function useArchive() {
  const client = useQueryClient()
  const found = useQuery({
    ...query(getArchive),
    refetchInterval: ({ state }) => (state.data?.archive?.state === 'BUILDING' ? REFRESH_MS : false),
  })
  const [busy, setBusy] = useState(false)
  async function request(reauthToken: string): Promise<void> {
    const result = await call(requestArchive, { body: { reauthToken } })
    if (result.status === 'error') return alertFailure(result)
    client.setQueryData(query(getArchive).queryKey, result.data)
    showToast({ text: m.identity_archive_asked() })
  }
  async function save(reauthToken: string): Promise<void> {
    const result = await call(saveArchive, {
      params: { id: found.data?.archive?.id ?? '' },
      body: { reauthToken },
    })
    if (result.status === 'error') return alertFailure(result)
    const { bytes } = result.data
    if (bytes instanceof Uint8Array) saveFile({ status: 'success', data: { ...result.data, bytes } })
  }
  return {
    found,
    busy,
    confirm: async (asked: Asked | undefined, reauthToken: string): Promise<void> => {
      setBusy(true)
      await (asked === 'save' ? save(reauthToken) : request(reauthToken))
      setBusy(false)
    },
  }
}

/** A copy of everything that is held about the member: asked for, waited for, saved, each after a step-up. */
export function DataArchive({ me }: { me: MemberProfile }) {
  const { found, busy, confirm } = useArchive()
  const [asked, setAsked] = useState<Asked>()
  const failure = failureOfQuery(found.error)
  const archive = found.data?.archive ?? null
  return (
    <Section title={m.identity_archive()}>
      <Text as="p" size={14} tone="quiet">
        {m.identity_archive_text({ days: ARCHIVE_DAYS })}
      </Text>
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => void found.refetch()} />}
      {found.isPending && <RowSkeleton rows={1} />}
      {archive !== null && (
        <Text as="p" size={14} role="status">
          {stateText(archive)}
        </Text>
      )}
      {found.data !== undefined && (
        <Inline wraps>
          {archive?.state === 'READY' && (
            <Button small busy={busy && asked === 'save'} onClick={() => setAsked('save')}>
              <Icon name="download" size="s" />
              {m.identity_archive_save()}
            </Button>
          )}
          {archive?.state !== 'BUILDING' && (
            <Button tone="two" small disabled={busy} onClick={() => setAsked('request')}>
              {m.identity_archive_ask()}
            </Button>
          )}
        </Inline>
      )}
      <ReauthSheet
        otpOn={me.otpOn}
        open={asked !== undefined && !busy}
        onClose={() => setAsked(undefined)}
        onConfirmed={(token) => void confirm(asked, token).then(() => setAsked(undefined))}
      />
    </Section>
  )
}
