import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { addAddress, listAddresses } from '#contract/wallet/address-book.ts'
import { call, newKey } from '#web/api/client.ts'
import { emptyKey } from '#web/api/form.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { useAddressCheck } from '#web/features/wallet/use-address-check.ts'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { HOME_OF_CODE } from './withdraw-draft.ts'

const MAX_LABEL = 40

/** What is typed, what is wrong with it, and saving it. */
function useAddAddress(typed: string, onDone: () => void) {
  const [values, setValues] = useState({ label: '', address: typed, otpCode: '' })
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const client = useQueryClient()
  const address = values.address.replace(/\s/g, '')
  const state = useAddressCheck(address)
  const fields = useFields({
    values,
    onChange: setValues,
    check: (now) => ({
      label: now.label.trim() === '' ? emptyKey('label') : '',
      address: now.address === '' ? 'WITHDRAW-B001' : state === 'right' ? '' : 'WITHDRAW-B004',
      otpCode: now.otpCode === '' ? 'WITHDRAW-B003' : '',
    }),
    home: HOME_OF_CODE,
  })

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!fields.isRight()) return
    const body = { label: values.label.trim(), address, otpCode: values.otpCode }
    setBusy(true)
    const result = await call(addAddress, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'error') {
      setValues({ ...values, otpCode: '' })
      fields.refuse(result)
      return
    }
    await client.invalidateQueries({ queryKey: [listAddresses.path] })
    onDone()
  }

  const errorOf = (field: keyof typeof values) => {
    const key = fields.errors[field]
    return key ? failureText(key) : undefined
  }
  return { values, busy, state, fields, submit, errorOf }
}

/** Saves an address under a name; asks for a code. */
export function AddAddress({ typed, onDone }: { typed: string; onDone: () => void }) {
  const { values, busy, state, fields, submit, errorOf } = useAddAddress(typed, onDone)
  return (
    <Stack as="form" kind="form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={m.book_label()}
        value={values.label}
        maxLength={MAX_LABEL}
        autoComplete="off"
        error={errorOf('label')}
        onChange={(event) => fields.set({ label: event.target.value })}
      />
      <Field
        label={m.withdraw_address()}
        value={values.address}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={state === 'wrong' ? failureText('WITHDRAW-B004') : errorOf('address')}
        onChange={(event) => fields.set({ address: event.target.value.trim() })}
      />
      <CodeField
        label={m.otp_code()}
        value={values.otpCode}
        error={errorOf('otpCode')}
        onChange={(event) => fields.set({ otpCode: event.target.value })}
      />
      <ExplainedFailure failure={fields.failure} />
      <Grid>
        <Button tone="two" onClick={onDone}>
          {m.common_back()}
        </Button>
        <Button type="submit" busy={busy}>
          {m.common_save()}
        </Button>
      </Grid>
    </Stack>
  )
}
