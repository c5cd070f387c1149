import { useState, type ReactNode } from 'react'
import type { AnswerOf, BodyInputOf, Operation } from '#contract/operation.ts'
import type { StaffRight } from '#contract/rules/staff-rights.ts'
import type { CallFailure } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { call } from '#console/api/client.ts'
import { useMay } from '#console/api/me.ts'
import { queryClient } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { useKeys } from '#console/shell/keys.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { ActForm } from './ActForm.tsx'
import { bodyOf, type ActField, type ActValues } from './act-fields.ts'
import * as styles from './Act.module.css'

type StaffOperation = Operation & { readonly right?: StaffRight | undefined }

export interface ActProps<Op extends StaffOperation> {
  readonly operation: Op
  readonly label: string
  readonly params?: Readonly<Record<string, string>>
  /** The key that does the same. */
  readonly letter?: string
  readonly tone?: ButtonTone
  /** What will happen, in words, over the fields. With neither fields nor this it is done at once. */
  readonly summary?: ReactNode
  readonly fields?: readonly ActField[]
  readonly body?: (values: ActValues) => BodyInputOf<Op>
  /** The text shown when it is done. */
  readonly done?: string
  readonly onDone?: (answer: AnswerOf<Op>) => void
  readonly disabled?: boolean
}

function isAsked(answer: unknown): answer is { requestId: string } {
  return typeof answer === 'object' && answer !== null && 'requestId' in answer
}

/** Sends an action; the same request keeps its key, so that pressing twice does it once. */
function useSending<Op extends StaffOperation>(props: ActProps<Op>, onEnd: () => void) {
  const { operation, params = {}, fields = [], body, done, onDone } = props
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  async function send(values: ActValues): Promise<void> {
    // The border: what the fields hold is checked by the server against the contract.
    const filled = (body?.(values) ??
      (fields.length > 0 ? bodyOf(fields, values) : undefined)) as BodyInputOf<Op>
    setBusy(true)
    const result = await call(operation, {
      params,
      key: requestKey.of([operation.path, params, filled]),
      ...(filled !== undefined && { body: filled }),
    })
    setBusy(false)
    if (result.status === 'error') {
      setFailure(result)
      if (fields.length === 0 && props.summary === undefined) showToast({ text: failureMessage(result) })
      return
    }
    requestKey.renew()
    setFailure(undefined)
    onEnd()
    const told = isAsked(result.data) ? t.act_asked() : done
    if (told !== undefined) showToast({ text: told })
    onDone?.(result.data)
    await queryClient.invalidateQueries()
  }
  return { failure, busy, send, forget: () => setFailure(undefined) }
}

/** A button for one action of the contract, only for those who have its right; it asks first where it must. */
export function Act<Op extends StaffOperation>(props: ActProps<Op>) {
  return useMay()(props.operation) ? <ActButton {...props} /> : null
}

/** The server's refusals, by field and as a sentence. */
function refusedTexts(failure: CallFailure | undefined): Readonly<Record<string, string>> {
  const entries = Object.entries(failure?.fields ?? {})
  return Object.fromEntries(entries.map(([field, code]) => [field, failureText(code, failure?.meta)]))
}

function ActButton<Op extends StaffOperation>(props: ActProps<Op>) {
  const { label, letter, tone = 'two', summary, fields = [], disabled = false } = props
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { failure, busy, send, forget } = useSending(props, close)
  const isAsking = fields.length > 0 || summary !== undefined
  function begin() {
    if (disabled || busy) return
    forget()
    if (isAsking) setOpen(true)
    else void send({})
  }
  useKeys(letter === undefined ? [] : [{ keys: letter, label, act: begin }])
  return (
    <>
      <Button tone={tone} small busy={busy && !open} disabled={disabled} onClick={begin}>
        {label}
        {letter !== undefined && (
          <kbd className={styles.letter} aria-hidden="true">
            {letter.toUpperCase()}
          </kbd>
        )}
      </Button>
      {isAsking && (
        <Sheet title={label} open={open} onClose={close}>
          <ActForm
            fields={fields}
            busy={busy}
            label={label}
            refused={refusedTexts(failure)}
            onSend={(values) => void send(values)}
          >
            {summary !== undefined && (
              <Text as="div" size={14} tone="quiet">
                {summary}
              </Text>
            )}
            <FailureNotice failure={failure} />
          </ActForm>
          <Button tone="two" small onClick={close}>
            {m.common_cancel()}
          </Button>
        </Sheet>
      )}
    </>
  )
}
