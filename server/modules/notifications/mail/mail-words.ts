import type { Locale } from '#contract/locale.ts'

/** What stands around a notification that comes as a mail. Braces: {name}. */
interface MailWords {
  readonly greeting: string
  /** After a withdrawal. */
  readonly notYou: string
  /** Where mails of a kind that may be switched off are switched off. */
  readonly switchOff: string
  readonly button: string
}

export const MAIL_WORDS: Readonly<Record<Locale, MailWords>> = {
  en: {
    greeting: 'Hello {name},',
    notYou: 'If you did not request this withdrawal, change your password now and contact support.',
    switchOff: 'You can turn these mails off under Alerts, Events.',
    button: 'Open',
  },
  ko: {
    greeting: '{name} 님, 안녕하세요.',
    notYou: '직접 요청하신 출금이 아니라면 지금 바로 비밀번호를 변경하고 고객센터에 문의해 주세요.',
    switchOff: '이 메일은 ‘가격·시그널 알림’의 이벤트에서 끌 수 있습니다.',
    button: '확인하기',
  },
  ja: {
    greeting: '{name} 様',
    notYou: 'この出金に心当たりがない場合は、すぐにパスワードを変更し、サポートへご連絡ください。',
    switchOff: 'このメールは「アラート」のイベントでオフにできます。',
    button: '確認する',
  },
  zh_CN: {
    greeting: '{name}，您好：',
    notYou: '如果这笔提现不是您本人操作，请立即修改密码并联系客服。',
    switchOff: '您可以在“提醒”的“事件”中关闭此类邮件。',
    button: '查看',
  },
  zh_TW: {
    greeting: '{name}，您好：',
    notYou: '如果這筆提領不是您本人操作，請立即變更密碼並聯絡客服。',
    switchOff: '您可以在「提醒」的「事件」中關閉此類郵件。',
    button: '查看',
  },
}
