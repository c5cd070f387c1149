import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from '#web/shell/router/hooks.ts'
import { listInquiries, submitInquiry } from '#contract/inquiries.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { placeFailure } from '#web/api/form.ts'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { checkDraft, errorsAfter, parseContext, type InquiryDraft } from './inquiry-draft.ts'

const FIELDS = ['type', 'title', 'content', 'file']
const HOME = {
  'INQUIRY-B001': 'type',
  'INQUIRY-B002': 'title',
  'INQUIRY-B003': 'content',
  'INQUIRY-B004': 'file',
}

/** The form of an inquiry: what was typed, what is wrong with it, and sending it under one key until it changes. */
export function useInquiry() {
  const search = useSearchParams()
  const { type, context } = parseContext(search)
  const [draft, setDraft] = useState<InquiryDraft>({ type, title: '', content: '', file: undefined })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const key = useRef(newKey())
  const client = useQueryClient()
  const go = useGo()

  function change(part: Partial<InquiryDraft>): void {
    const next = { ...draft, ...part }
    key.current = newKey()
    setDraft(next)
    setErrors((told) => errorsAfter(told, part, next))
  }

  async function send(): Promise<void> {
    const wrong = checkDraft(draft)
    setErrors(wrong)
    if (draft.type === '' || Object.keys(wrong).length > 0) return
    setBusy(true)
    const body = { ...draft, type: draft.type, ...context, buildId: BUILD_ID }
    const result = await call(submitInquiry, { body, key: key.current })
    setBusy(false)
    if (result.status !== 'success') {
      const { fields, rest } = placeFailure(result, FIELDS, HOME)
      setErrors(fields)
      setFailure(rest)
      return
    }
    await client.invalidateQueries({ queryKey: [listInquiries.path] })
    go(`/board/inquiry/history/${result.data.id}`, { replace: true })
  }

  return { draft, context, errors, failure, busy, change, send }
}
