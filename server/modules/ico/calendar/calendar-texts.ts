import type { Locale } from '#contract/locale.ts'

interface CalendarTexts {
  /** Of one day: how many MCS. */
  readonly summary: (mcs: string) => string
  readonly description: (round: number, obtained: string) => string
}

/** What a calendar says of a release. */
export const CALENDAR_TEXTS: Readonly<Record<Locale, CalendarTexts>> = {
  en: {
    summary: (mcs) => `${mcs} MCS released`,
    description: (round, obtained) =>
      `ICO round ${round}: part of ${obtained} MCS. Released at 10:00 Korean time into your available balance.`,
  },
  ko: {
    summary: (mcs) => `${mcs} MCS 잠금 해제`,
    description: (round, obtained) =>
      `ICO 라운드 ${round}: 총 ${obtained} MCS 중 일부가 한국 시간 10:00에 사용 가능 잔액으로 전환됩니다.`,
  },
  ja: {
    summary: (mcs) => `${mcs} MCSのロック解除`,
    description: (round, obtained) =>
      `ICOラウンド${round}：合計${obtained} MCSの一部が、韓国時間10:00に利用可能残高へ移ります。`,
  },
  zh_CN: {
    summary: (mcs) => `${mcs} MCS 解锁`,
    description: (round, obtained) =>
      `ICO 第 ${round} 轮：共 ${obtained} MCS，其中一部分于韩国时间 10:00 转入可用余额。`,
  },
  zh_TW: {
    summary: (mcs) => `${mcs} MCS 解鎖`,
    description: (round, obtained) =>
      `ICO 第 ${round} 輪：共 ${obtained} MCS，其中一部分於韓國時間 10:00 轉入可用餘額。`,
  },
}
