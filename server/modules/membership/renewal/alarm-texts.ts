import type { Locale } from '#contract/locale.ts'

/** What is mailed about a membership. */
export type MailedAlarm = 'LAST_DAY' | 'EXPIRED' | 'RENEWAL_AHEAD' | 'RENEWED' | 'RENEWAL_FAILED'

/** One mail. Braces: {brand}, {name}, {item}, {end} (when access ends), {next} (when the next try is). */
export interface AlarmText {
  readonly subject: string
  readonly greeting: string
  readonly lines: readonly string[]
  readonly button: string
}

const en = 'Hello {name},'
const ko = '{name} 님, 안녕하세요.'
const ja = '{name} 様'
const zh = '{name}，您好：'

export const ALARM_TEXTS: Readonly<Record<Locale, Readonly<Record<MailedAlarm, AlarmText>>>> = {
  en: {
    LAST_DAY: {
      subject: '[{brand}] {item} ends within a day',
      greeting: en,
      lines: [
        'Your access to {item} ends at {end}.',
        'If you renew before then, the new period starts at that moment and no day is lost.',
      ],
      button: 'Renew',
    },
    EXPIRED: {
      subject: '[{brand}] {item} has ended',
      greeting: en,
      lines: [
        'Your access to {item} ended at {end}.',
        'Your settings and history stay. You can subscribe again at any time.',
      ],
      button: 'Subscribe',
    },
    RENEWAL_AHEAD: {
      subject: '[{brand}] {item} renews soon',
      greeting: en,
      lines: [
        'Your access to {item} ends at {end}. It auto-renews at {next}.',
        'The MCS price is set at that moment, and bonus is used first. Make sure your balance covers it, or turn off auto-renew.',
      ],
      button: 'See my membership',
    },
    RENEWED: {
      subject: '[{brand}] {item} was renewed',
      greeting: en,
      lines: ['{item} was renewed and runs until {end}.', 'The amount is in your subscription history.'],
      button: 'See my membership',
    },
    RENEWAL_FAILED: {
      subject: '[{brand}] {item} could not be renewed yet',
      greeting: en,
      lines: [
        'Your MCS balance did not cover the renewal of {item}. Nothing was charged.',
        'We will try again at {next}. Until then you can deposit or swap to MCS.',
      ],
      button: 'See my membership',
    },
  },
  ko: {
    LAST_DAY: {
      subject: '[{brand}] {item} 이용 기간이 하루 안에 끝납니다',
      greeting: ko,
      lines: [
        '{item} 이용 기간이 {end}에 끝납니다.',
        '그 전에 기간을 추가하면 만료 시점부터 이어지므로 남은 날이 사라지지 않습니다.',
      ],
      button: '기간 추가하기',
    },
    EXPIRED: {
      subject: '[{brand}] {item} 이용 기간이 끝났습니다',
      greeting: ko,
      lines: [
        '{item} 이용 기간이 {end}에 끝났습니다.',
        '설정과 내역은 그대로 남아 있으며, 언제든지 다시 구독하실 수 있습니다.',
      ],
      button: '구독하기',
    },
    RENEWAL_AHEAD: {
      subject: '[{brand}] {item} 자동 갱신 예정 안내',
      greeting: ko,
      lines: [
        '{item} 이용 기간이 {end}에 끝나며, {next}에 자동으로 갱신됩니다.',
        'MCS 금액은 갱신 시점의 가격으로 정해지고 보너스가 먼저 사용됩니다. 잔액을 확인하시거나 자동 갱신을 꺼 주세요.',
      ],
      button: '멤버십 확인하기',
    },
    RENEWED: {
      subject: '[{brand}] {item}이(가) 갱신되었습니다',
      greeting: ko,
      lines: [
        '{item}이(가) 갱신되어 {end}까지 이용하실 수 있습니다.',
        '결제 금액은 구독 내역에서 확인하실 수 있습니다.',
      ],
      button: '멤버십 확인하기',
    },
    RENEWAL_FAILED: {
      subject: '[{brand}] {item}을(를) 아직 갱신하지 못했습니다',
      greeting: ko,
      lines: [
        'MCS 잔액이 부족하여 {item}을(를) 갱신하지 못했습니다. 결제된 금액은 없습니다.',
        '{next}에 다시 시도합니다. 그 전에 MCS를 입금하거나 교환해 주세요.',
      ],
      button: '멤버십 확인하기',
    },
  },
  ja: {
    LAST_DAY: {
      subject: '[{brand}] {item} の利用期間があと1日以内に終了します',
      greeting: ja,
      lines: [
        '{item} の利用期間は {end} に終了します。',
        'それまでに期間を追加すると、新しい期間は終了時点から続けて始まり、残りの日数は失われません。',
      ],
      button: '期間を追加する',
    },
    EXPIRED: {
      subject: '[{brand}] {item} の利用期間が終了しました',
      greeting: ja,
      lines: [
        '{item} の利用期間は {end} に終了しました。',
        '設定と履歴はそのまま残ります。いつでも再度購読していただけます。',
      ],
      button: '購読する',
    },
    RENEWAL_AHEAD: {
      subject: '[{brand}] {item} の自動更新のお知らせ',
      greeting: ja,
      lines: [
        '{item} の利用期間は {end} に終了し、{next} に自動更新されます。',
        'MCSでの金額は更新時の価格で決まり、ボーナスから先に使われます。残高をご確認いただくか、自動更新をオフにしてください。',
      ],
      button: 'メンバーシップを確認する',
    },
    RENEWED: {
      subject: '[{brand}] {item} を更新しました',
      greeting: ja,
      lines: [
        '{item} を更新しました。{end} までご利用いただけます。',
        'お支払い額は購読履歴でご確認いただけます。',
      ],
      button: 'メンバーシップを確認する',
    },
    RENEWAL_FAILED: {
      subject: '[{brand}] {item} をまだ更新できていません',
      greeting: ja,
      lines: [
        'MCS残高が不足しているため、{item} を更新できませんでした。お支払いは発生していません。',
        '{next} に再試行します。それまでにMCSの入金またはスワップをお願いいたします。',
      ],
      button: 'メンバーシップを確認する',
    },
  },
  zh_CN: {
    LAST_DAY: {
      subject: '[{brand}] {item} 将在一天内到期',
      greeting: zh,
      lines: [
        '您的 {item} 将于 {end} 到期。',
        '如果您在此之前续期，新的期限会从到期时开始，不会损失任何天数。',
      ],
      button: '续期',
    },
    EXPIRED: {
      subject: '[{brand}] {item} 已到期',
      greeting: zh,
      lines: ['您的 {item} 已于 {end} 到期。', '您的设置和记录都会保留，您可以随时重新订阅。'],
      button: '订阅',
    },
    RENEWAL_AHEAD: {
      subject: '[{brand}] {item} 即将自动续订',
      greeting: zh,
      lines: [
        '您的 {item} 将于 {end} 到期，并于 {next} 自动续订。',
        'MCS 金额按续订当时的价格计算，优先使用赠金。请确认余额充足，或关闭自动续订。',
      ],
      button: '查看会员服务',
    },
    RENEWED: {
      subject: '[{brand}] {item} 已续订',
      greeting: zh,
      lines: ['{item} 已续订，有效期至 {end}。', '扣款金额可在订阅记录中查看。'],
      button: '查看会员服务',
    },
    RENEWAL_FAILED: {
      subject: '[{brand}] {item} 暂未续订成功',
      greeting: zh,
      lines: [
        '您的 MCS 余额不足，{item} 未能续订，也没有扣款。',
        '我们将于 {next} 再次尝试。在此之前您可以充值或兑换 MCS。',
      ],
      button: '查看会员服务',
    },
  },
  zh_TW: {
    LAST_DAY: {
      subject: '[{brand}] {item} 將在一天內到期',
      greeting: zh,
      lines: [
        '您的 {item} 將於 {end} 到期。',
        '若您在此之前續期，新的期限會從到期時開始，不會損失任何天數。',
      ],
      button: '續期',
    },
    EXPIRED: {
      subject: '[{brand}] {item} 已到期',
      greeting: zh,
      lines: ['您的 {item} 已於 {end} 到期。', '您的設定與紀錄都會保留，您可以隨時重新訂閱。'],
      button: '訂閱',
    },
    RENEWAL_AHEAD: {
      subject: '[{brand}] {item} 即將自動續訂',
      greeting: zh,
      lines: [
        '您的 {item} 將於 {end} 到期，並於 {next} 自動續訂。',
        'MCS 金額依續訂當時的價格計算，優先使用贈金。請確認餘額足夠，或關閉自動續訂。',
      ],
      button: '查看會員服務',
    },
    RENEWED: {
      subject: '[{brand}] {item} 已續訂',
      greeting: zh,
      lines: ['{item} 已續訂，有效期至 {end}。', '扣款金額可在訂閱紀錄中查看。'],
      button: '查看會員服務',
    },
    RENEWAL_FAILED: {
      subject: '[{brand}] {item} 尚未續訂成功',
      greeting: zh,
      lines: [
        '您的 MCS 餘額不足，{item} 未能續訂，也沒有扣款。',
        '我們將於 {next} 再次嘗試。在此之前您可以入金或兌換 MCS。',
      ],
      button: '查看會員服務',
    },
  },
}
