import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import {
  changeAllowList,
  listAddresses,
  removeAddress,
  type BookAddress,
} from '#contract/wallet/address-book.ts'
import { groupAddress } from '#contract/rules/money/tron-address.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { useUpdate } from '#web/shell/update/use-update.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface CodeFormProps {
  readonly text: string
  readonly confirm: string
  readonly send: (otpCode: string) => Promise<CallResult<unknown>>
  readonly onDone: () => void
}

/** A change of the book that only a code lets through. */
function CodeForm({ text, confirm, send, onDone }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useUpdate()
  const client = useQueryClient()
  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setMissing(code === '')
    if (code === '') return
    const data = await run(() => send(code))
    setCode('')
    if (data === undefined) return
    await client.invalidateQueries({ queryKey: [listAddresses.path] })
    onDone()
  }
  const refused = failure === undefined ? undefined : failureMessage(failure)
  return (
    <Stack as="form" kind="form" noValidate onSubmit={(event) => void submit(event)}>
      <Text as="p" size={14} tone="quiet">
        {text}
      </Text>
      <CodeField
        label={m.otp_code()}
        value={code}
        error={missing ? failureText('WITHDRAW-B003') : refused}
        onChange={(event) => {
          setCode(event.target.value)
          setMissing(false)
        }}
      />
      <Grid>
        <Button tone="two" onClick={onDone}>
          {m.common_back()}
        </Button>
        <Button type="submit" busy={busy}>
          {confirm}
        </Button>
      </Grid>
    </Stack>
  )
}

export function RemoveAddress({ entry, onDone }: { entry: BookAddress; onDone: () => void }) {
  return (
    <CodeForm
      text={m.book_remove_text({ label: entry.label, address: groupAddress(entry.address) })}
      confirm={m.book_remove()}
      send={(otpCode) => call(removeAddress, { params: { id: entry.id }, body: { otpCode } })}
      onDone={onDone}
    />
  )
}

/** On at once; off after 24 hours, so that a thief cannot switch it off and be gone. */
export function AllowListChange({ on, onDone }: { on: boolean; onDone: () => void }) {
  return (
    <CodeForm
      text={on ? m.book_allow_on_text() : m.book_allow_off_text()}
      confirm={on ? m.book_allow_switch_on() : m.book_allow_switch_off()}
      send={(otpCode) => call(changeAllowList, { body: { on, otpCode } })}
      onDone={onDone}
    />
  )
}
