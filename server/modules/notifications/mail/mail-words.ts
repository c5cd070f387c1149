import type { Locale } from '#contract/locale.ts'

/** What stands around a notification that comes as a mail. Braces: {name}. */
interface MailWords {
  readonly greeting: string
  /** After a withdrawal. */
  readonly notYou: string
  /** The link that switches mails of a kind off. Braces: {category}. */
  readonly unsubscribe: string
  readonly button: string
}

export const MAIL_WORDS: Readonly<Record<Locale, MailWords>> = {
  en: {
    greeting: 'Hello {name},',
    notYou: 'If you did not request this withdrawal, change your password now and contact support.',
    unsubscribe: 'Unsubscribe from emails about: {category}',
    button: 'Open',
  },
  ko: {
    greeting: '{name} 님, 안녕하세요.',
    notYou: '직접 요청하신 출금이 아니라면 지금 바로 비밀번호를 변경하고 고객센터에 문의해 주세요.',
    unsubscribe: '이 메일 수신 거부: {category}',
    button: '확인하기',
  },
  ja: {
    greeting: '{name} 様',
    notYou: 'この出金に心当たりがない場合は、すぐにパスワードを変更し、サポートへご連絡ください。',
    unsubscribe: '「{category}」のメール配信を停止する',
    button: '確認する',
  },
  zh_CN: {
    greeting: '{name}，您好：',
    notYou: '如果这笔提现不是您本人操作，请立即修改密码并联系客服。',
    unsubscribe: '退订“{category}”类邮件',
    button: '查看',
  },
  zh_TW: {
    greeting: '{name}，您好：',
    notYou: '如果這筆提領不是您本人操作，請立即變更密碼並聯絡客服。',
    unsubscribe: '取消訂閱「{category}」郵件',
    button: '查看',
  },
}
