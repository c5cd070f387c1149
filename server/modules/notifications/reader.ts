import type { Locale } from '#contract/locale.ts'
import type { NotificationsContext } from './notifications-context.ts'

/** Whom a text is worded for. */
export interface Reader {
  readonly locale: Locale
  /** The zone whose clocks the member reads, and whose night is the member's (docs/product/decisions.md D-102). */
  readonly zone: string
}

export const KOREA = 'Asia/Seoul'

/** The member as a reader. Throws MODIFY-A001 when the account is gone. */
export async function readerOf(
  { identity, db }: Pick<NotificationsContext, 'identity' | 'db'>,
  memberId: string,
): Promise<Reader> {
  const { locale, country, timezone } = await identity.getMember(db, memberId)
  return { locale, zone: country === 'KOR' ? KOREA : timezone }
}
