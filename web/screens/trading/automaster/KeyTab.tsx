import { useState } from 'react'
import { checkExchangeKey, deleteExchangeKey } from '#contract/trading/autotrading.ts'
import { isStopWatched } from '#contract/rules/autotrading.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { keyText } from '#web/features/automaster/auto-texts.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { day, minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import type { Account } from './account.ts'
import { KeyForm } from './KeyForm.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'

function permissionText(permissions: readonly string[]): string {
  const names = [
    permissions.includes('READ') && m.auto_may_read(),
    permissions.includes('TRADE') && m.auto_may_trade(),
  ]
  return names.filter((name) => name !== false).join(', ')
}

function useKeyActions({ type }: Account) {
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  async function check(): Promise<void> {
    setBusy(true)
    const result = await call(checkExchangeKey, { params: { type } })
    setBusy(false)
    if (result.status === 'error') alertFailure(result)
    else showToast({ text: m.auto_checked() })
    refresh()
  }
  async function forget(force: boolean): Promise<void> {
    const result = await call(deleteExchangeKey, {
      params: { type },
      ...(force && { query: { force: '1' } }),
    })
    if (result.status === 'error' && result.code === 'AUTO-A009' && !force) {
      showConfirm(isStopWatched(type) ? m.auto_delete_watched() : m.auto_delete_force(), {
        confirmLabel: m.auto_delete(),
        confirmAction: () => void forget(true),
      })
      return
    }
    if (result.status === 'error') alertFailure(result)
    refresh()
  }
  const confirmDelete = () =>
    showConfirm(m.auto_delete_ask(), {
      confirmLabel: m.auto_delete(),
      confirmAction: () => void forget(false),
    })
  return { busy, check, ask: confirmDelete }
}

function Known({ account }: { account: Account }) {
  const { key } = account
  const { busy, check, ask } = useKeyActions(account)
  const { name, tone } = keyText(key.state)
  const isWorking = key.state === 'APPROVED' || key.state === 'ERROR'
  return (
    <>
      <Card as="div" flush>
        <Row
          title={`•••• ${key.last4 ?? ''}`}
          text={m.auto_key_may({ what: permissionText(key.permissions) })}
          end={<Badge {...(tone !== undefined && { tone })}>{name}</Badge>}
        />
        <Row
          title={m.auto_key_ip()}
          end={<RowEnd>{key.ipRestricted === true ? m.auto_yes() : m.auto_no()}</RowEnd>}
        />
        {key.checkedAt !== null && (
          <Row title={m.auto_key_checked()} end={<RowEnd>{minute(key.checkedAt)}</RowEnd>} />
        )}
        {key.endsAt !== null && <Row title={m.auto_key_ends()} end={<RowEnd>{day(key.endsAt)}</RowEnd>} />}
      </Card>
      {key.ipRestricted === false && (
        <Notice tone="warn" icon="warn">
          {m.auto_key_no_ip()}
        </Notice>
      )}
      {key.state === 'REJECTED' && key.reason !== null && <Notice tone="bad">{key.reason}</Notice>}
      {key.state === 'PENDING' && <Notice icon="lock">{m.auto_key_wait()}</Notice>}
      <Grid>
        <Button tone="two" busy={busy} disabled={!isWorking} onClick={() => void check()}>
          {m.auto_check()}
        </Button>
        <Button tone="line" onClick={ask}>
          {m.auto_delete()}
        </Button>
      </Grid>
    </>
  )
}

const DEAD = ['NONE', 'REVOKED', 'REJECTED', 'EXPIRED', 'ERROR']

/** The exchange key: its state, or the form that registers one. It is never shown again. */
export function KeyTab({ account }: { account: Account }) {
  const { state } = account.key
  return (
    <Stack>
      {state !== 'NONE' && <Known account={account} />}
      {DEAD.includes(state) && <KeyForm account={account} />}
    </Stack>
  )
}
