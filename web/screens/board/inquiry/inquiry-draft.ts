import {
  FILE_TYPES,
  INQUIRY_TYPES,
  MOST_CONTENT,
  MOST_FILE_BYTES,
  MOST_TITLE,
  MOST_VIDEO_BYTES,
  type InquiryType,
} from '#contract/inquiries.ts'

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
export function readContext(search: URLSearchParams): { type: InquiryType | ''; context: InquiryContext } {
  const [code, requestId, about] = ['code', 'request', 'about'].map((name) => known(search.get(name)))
  return {
    type: INQUIRY_TYPES.find((type) => type === search.get('type')) ?? '',
    context: { ...(code && { code }), ...(requestId && { requestId }), ...(about && { about }) },
  }
}

/** Whether a file may be sent at all; the server looks into it as well. */
export function isFileAccepted({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const most = ending === 'mp4' ? MOST_VIDEO_BYTES : MOST_FILE_BYTES
  return Object.hasOwn(FILE_TYPES, ending) && size > 0 && size <= most
}

/** What is wrong, as failure codes by field; empty when it can be sent. */
export function checkDraft({ type, title, content, file }: InquiryDraft): Readonly<Record<string, string>> {
  const isLong = (text: string, most: number) => text.trim() === '' || text.trim().length > most
  return {
    ...(type === '' && { type: 'INQUIRY-B001' }),
    ...(isLong(title, MOST_TITLE) && { title: 'INQUIRY-B002' }),
    ...(isLong(content, MOST_CONTENT) && { content: 'INQUIRY-B003' }),
    ...(file !== undefined && !isFileAccepted(file) && { file: 'INQUIRY-B004' }),
  }
}
