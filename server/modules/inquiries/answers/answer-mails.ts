import type { Locale } from '#contract/locale.ts'

interface AnswerMail {
  readonly subject: string
  readonly greeting: string
  readonly lines: readonly string[]
  readonly button: string
}

/** The mail that an answer is there. Braces: {brand}, {name}, {title}. What was answered is read on the site only. */
export const ANSWER_MAILS: Readonly<Record<Locale, AnswerMail>> = {
  en: {
    subject: '[{brand}] Your inquiry was answered',
    greeting: 'Hello {name},',
    lines: [
      'There is an answer to your inquiry “{title}”.',
      'You can write again within 14 days if something is still open.',
    ],
    button: 'Read the answer',
  },
  ko: {
    subject: '[{brand}] 1:1 문의에 답변이 등록되었습니다',
    greeting: '{name}님, 안녕하세요.',
    lines: [
      '문의하신 “{title}”에 답변이 등록되었습니다.',
      '해결되지 않은 내용이 있다면 14일 안에 이어서 문의해 주세요.',
    ],
    button: '답변 확인하기',
  },
  ja: {
    subject: '[{brand}] お問い合わせに回答しました',
    greeting: '{name} 様',
    lines: [
      'お問い合わせ「{title}」に回答しました。',
      '解決していない点がございましたら、14日以内に続けてお書きください。',
    ],
    button: '回答を確認する',
  },
  zh_CN: {
    subject: '[{brand}] 您的咨询已答复',
    greeting: '{name}，您好：',
    lines: ['您的咨询“{title}”已有答复。', '如仍有疑问，您可以在 14 天内继续留言。'],
    button: '查看答复',
  },
  zh_TW: {
    subject: '[{brand}] 您的諮詢已有答覆',
    greeting: '{name}，您好：',
    lines: ['您的諮詢「{title}」已有答覆。', '如仍有疑問，您可以在 14 天內繼續留言。'],
    button: '查看答覆',
  },
}
