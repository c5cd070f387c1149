import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { registerExchangeKey } from '#contract/trading/autotrading.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { isAcknowledged } from '#contract/trading/acknowledgements.ts'
import { getPublicConfig } from '#contract/system.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { emptyKey, placeFailure } from '#web/api/form.ts'
import { query } from '#web/api/queries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { OtpNeeded } from '#web/features/account/OtpNeeded.tsx'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'
import { Acknowledge } from './Acknowledge.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

const EMPTY = { apiKey: '', secretKey: '', passphrase: '', otpCode: '' }
type Values = typeof EMPTY
const HOME = { 'OTP-B001': 'otpCode', 'OTP-B002': 'otpCode', 'OTP-A002': 'otpCode' }

/** The empty fields, each with its sentence; only one exchange has a passphrase. */
function missingOf(values: Values, hasPassphrase: boolean): Readonly<Record<string, string>> {
  const needed = Object.entries(values).filter(([name]) => name !== 'passphrase' || hasPassphrase)
  return Object.fromEntries(
    needed
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, name === 'otpCode' ? 'OTP-B002' : emptyKey(name)]),
  )
}

function useRegister(account: Account) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  /** What was typed of a key that works from every address; undefined until the server says that it does. */
  const [noIpLimit, setNoIpLimit] = useState<string>()
  const refresh = useAutoRefresh()
  async function send(): Promise<void> {
    const missing = missingOf(values, account.type === 'okx')
    setErrors(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const { passphrase, ...rest } = values
    const body = { ...rest, ...(isAcknowledged('noIpLimit', noIpLimit) && { noIpLimit }) }
    const result = await call(registerExchangeKey, {
      params: { type: account.type },
      body: account.type === 'okx' ? { ...body, passphrase } : body,
    })
    setBusy(false)
    if (result.status === 'error') {
      if (result.code === 'AUTO-A012') return setNoIpLimit(noIpLimit ?? '')
      const { fields, rest } = placeFailure(result, Object.keys(values), HOME)
      setErrors(fields)
      return setFailure(rest)
    }
    // The secret leaves the page's memory with the form.
    setValues(EMPTY)
    setNoIpLimit(undefined)
    refresh()
  }
  const set = (name: keyof Values) => (event: { readonly target: { readonly value: string } }) => {
    setValues({ ...values, [name]: event.target.value })
    const { [name]: _told, ...rest } = errors
    setErrors(rest)
  }
  const errorOf = (name: keyof Values) => {
    const key = errors[name]
    if (key === undefined) return undefined
    return failureText(key === 'AUTO-B001' ? emptyKey(name) : key)
  }
  return { values, set, errorOf, failure, busy, send, noIpLimit, setNoIpLimit }
}

function Inputs({ account, registering }: { account: Account; registering: ReturnType<typeof useRegister> }) {
  const { values, set, errorOf } = registering
  return (
    <>
      <Field
        label={m.auto_api_key()}
        autoComplete="off"
        spellCheck={false}
        value={values.apiKey}
        error={errorOf('apiKey')}
        onChange={set('apiKey')}
      />
      <PasswordField
        label={m.auto_secret()}
        autoComplete="off"
        value={values.secretKey}
        error={errorOf('secretKey')}
        onChange={set('secretKey')}
      />
      {account.type === 'okx' && (
        <PasswordField
          label={m.auto_passphrase()}
          autoComplete="off"
          value={values.passphrase}
          error={errorOf('passphrase')}
          onChange={set('passphrase')}
        />
      )}
      <CodeField
        label={m.otp_code()}
        help={m.wallet_otp_help()}
        value={values.otpCode}
        error={errorOf('otpCode')}
        onChange={set('otpCode')}
      />
    </>
  )
}

function Fields({ account }: { account: Account }) {
  const registering = useRegister(account)
  const { failure, busy, send, noIpLimit, setNoIpLimit } = registering
  const addresses = account.executorAddresses.join(', ')
  const config = useQuery(query(getPublicConfig))
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send()
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Heading>{m.auto_key_form()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.auto_key_text({ exchange: accountName(account.type) })}
      </Text>
      {config.data?.sandbox === true && (
        <TextLink as="a" size={14} href="/sandbox/exchange" target="_blank" rel="noreferrer">
          {m.auto_demo_keys()}
        </TextLink>
      )}
      {addresses !== '' && (
        <Text as="p" size={14}>
          {m.auto_key_addresses({ addresses })}
        </Text>
      )}
      <Inputs account={account} registering={registering} />
      {noIpLimit !== undefined && (
        <Acknowledge
          kind="noIpLimit"
          texts={[m.auto_key_anywhere(), ...(addresses === '' ? [] : [m.auto_key_addresses({ addresses })])]}
          value={noIpLimit}
          onChange={setNoIpLimit}
        />
      )}
      <ExplainedFailure failure={failure} />
      <Button
        type="submit"
        wide
        busy={busy}
        disabled={noIpLimit !== undefined && !isAcknowledged('noIpLimit', noIpLimit)}
      >
        {m.auto_register()}
      </Button>
    </Stack>
  )
}

/** Registers a key; what it may do is asked of the exchange at once. */
export function KeyForm({ account }: { account: Account }) {
  const otp = useQuery(query(getOtpStatus))
  if (otp.data?.on === false) return <OtpNeeded>{m.auto_otp_first()}</OtpNeeded>
  return <Fields account={account} />
}
