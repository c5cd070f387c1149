import type { InquiryType } from '#contract/inquiries.ts'
import { m } from '#web/i18n/messages.ts'

/** The five types of an inquiry as members read them. */
export function inquiryType(type: InquiryType): string {
  const names: Readonly<Record<InquiryType, () => string>> = {
    error: m.board_type_error,
    account: m.board_type_account,
    recommend: m.board_type_recommend,
    subscribe: m.board_type_subscribe,
    wallet: m.board_type_wallet,
  }
  return names[type]()
}

/** Whether an answer is awaited or there. */
export function inquiryState(status: 'ready' | 'done'): { name: string; tone: 'ok' | 'warn' } {
  return status === 'done'
    ? { name: m.board_state_done(), tone: 'ok' }
    : { name: m.board_state_ready(), tone: 'warn' }
}
