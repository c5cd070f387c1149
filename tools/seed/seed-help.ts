import type { Database } from '#server/kernel/database/db.ts'
import type { Modules } from '#server/wiring.ts'

const ASKED = {
  type: 'wallet',
  title: '입금은 언제 지갑에 반영되나요?',
  content: '조금 전에 USDT를 보냈습니다. 몇 번 확인되어야 하나요?',
} as const
const ANSWER =
  '안녕하세요. 입금은 블록이 확정되면(19번 확인) 바로 지갑에 반영됩니다. 보통 1분 정도 걸리며, 입금 화면에서 진행 상황을 보실 수 있습니다.'
const OPEN = {
  type: 'account',
  title: '휴대폰을 바꾸려고 합니다',
  content: 'OTP를 새 휴대폰으로 옮기려면 어떻게 해야 하나요?',
} as const

/** A demonstration member's two inquiries: one answered, one waiting. */
export async function seedHelp({ inquiries }: Modules, db: Database, memberId: string): Promise<void> {
  const { id } = await db.tx((tx) => inquiries.submit(tx, { memberId, form: ASKED, file: undefined }))
  const { messages } = await inquiries.getForStaff(id)
  const act = { id, staffId: 'demonstration', content: ANSWER, seen: messages[0]?.id ?? '' }
  await db.tx((tx) => inquiries.answer(tx, act))
  await db.tx((tx) => inquiries.submit(tx, { memberId, form: OPEN, file: undefined }))
}
