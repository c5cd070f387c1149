import {
  FILE_TYPES,
  INQUIRY_TYPES,
  MAX_CONTENT,
  MEGABYTE,
  MAX_TITLE,
  type InquiryType,
} from '#contract/inquiries.ts'
import { publicConfig } from '#web/api/config.ts'

/** What a member has typed so far. */
export interface InquiryDraft {
  readonly type: InquiryType | ''
  readonly title: string
  readonly content: string
  readonly file: File | undefined
}

/** What the screen that led here knew; sent along so that the staff need not ask. */
export interface InquiryContext {
  readonly code?: string
  readonly requestId?: string
  readonly about?: string
}

const VALUE = /^[\w .:,/-]{1,80}$/

function known(value: string | null): string | undefined {
  return value !== null && VALUE.test(value) ? value : undefined
}

/** The type and the context that an address brought: ?type=wallet&code=WALLET-C001&request=…&about=… */
export function parseContext(search: URLSearchParams): { type: InquiryType | ''; context: InquiryContext } {
  const [code, requestId, about] = ['code', 'request', 'about'].map((name) => known(search.get(name)))
  return {
    type: INQUIRY_TYPES.find((type) => type === search.get('type')) ?? '',
    context: { ...(code && { code }), ...(requestId && { requestId }), ...(about && { about }) },
  }
}

/** Whether a file may be sent at all; the server looks into it as well. */
export function isFileAccepted({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const limits = publicConfig.get()?.limits
  const most = ending === 'mp4' ? limits?.inquiryVideoMegabytes : limits?.inquiryFileMegabytes
  const isSmall = most === undefined || size <= most * MEGABYTE
  return Object.hasOwn(FILE_TYPES, ending) && size > 0 && isSmall
}

/** What is wrong, as failure codes by field; empty when it can be sent. */
export function checkDraft({ type, title, content, file }: InquiryDraft): Readonly<Record<string, string>> {
  const isLong = (text: string, most: number) => text.trim().length > most
  return {
    ...(type === '' && { type: 'INQUIRY-B001' }),
    ...(title.trim() === '' && { title: 'INQUIRY-B002' }),
    ...(isLong(title, MAX_TITLE) && { title: 'COMMON-B003' }),
    ...(content.trim() === '' && { content: 'INQUIRY-B003' }),
    ...(isLong(content, MAX_CONTENT) && { content: 'COMMON-B003' }),
    ...(file !== undefined && !isFileAccepted(file) && { file: 'INQUIRY-B004' }),
  }
}

type Errors = Readonly<Record<string, string>>

/**
 * The errors after a change: those shown that remain, and at once a chosen file that cannot be sent, because nobody
 * should write a message first to learn it.
 */
export function errorsAfter(told: Errors, part: Partial<InquiryDraft>, next: InquiryDraft): Errors {
  const wrong = checkDraft(next)
  const kept = Object.entries(told).filter(([field]) => wrong[field] !== undefined)
  return {
    ...Object.fromEntries(kept),
    ...(part.file !== undefined && wrong['file'] !== undefined && { file: wrong['file'] }),
  }
}
