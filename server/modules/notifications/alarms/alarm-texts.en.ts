import type { AlarmTexts } from './alarm-kinds.ts'

const NOT_YOU = 'If this was not you, change your password now and end the other sessions.'

export const en: AlarmTexts = {
  kinds: {
    NOTICE_PUBLISHED: ['{title}', 'A new announcement. Tap to read it.'],
    CAMPAIGN: ['{title}', '{text}'],
    CONSENT_GIVEN: [
      'Consent to advertising given',
      'You agreed on {changedAt} to receive advertising. The consent lasts until {endsAt}; you can take it back in the settings.',
    ],
    CONSENT_WITHDRAWN: [
      'Consent to advertising taken back',
      'Taken back on {changedAt}. You will receive no more advertising.',
    ],
    CONSENT_RENEWAL: [
      'Do you still want advertising?',
      'Your consent ends on {endsAt}. Switch it on again to keep it; without an answer it ends.',
    ],
    CONSENT_ENDED: [
      'Consent to advertising ended',
      'Your consent ended on {endsAt} because it was not renewed.',
    ],
    SIGNAL_FOUND: [
      '{pair}: {what}, {direction}',
      'Probability {probability} %. Open the signal for its target, stop and record.',
    ],
    AUTO_KEY_APPROVED: ['{exchange} key approved', 'You can switch Auto Master on now.'],
    AUTO_KEY_REJECTED: ['{exchange} key not approved', '{reason}'],
    AUTO_KEY_ENDS: [
      '{exchange} key ends in {days} days',
      'Make a new key at the exchange and register it so that trading goes on.',
    ],
    AUTO_KEY_FAILED: [
      '{exchange} key does not work',
      'Auto Master is off. Protective orders stay on the exchange. Please check the key.',
    ],
    AUTO_PAUSED: [
      'Auto Master pauses on {exchange}',
      'The daily loss limit is reached. It goes on at {untilAt}.',
    ],
    AUTO_KILLED: [
      'Auto Master stopped on {exchange}',
      'The drawdown limit is reached and the kill switch is on. It stays off until you reset it.',
    ],
    AUTO_MEMBERSHIP_ENDED: [
      'Auto Master opens no new positions',
      'The membership has ended. Open positions keep their protective orders on {exchange}.',
    ],
    AUTO_POSITION_CLOSED: ['{pair} closed on {exchange}', 'Result {amount} {coin}.'],
    DEPOSIT_COMPLETE: ['{amount} {coin} received', 'Your deposit is complete.'],
    RECEIVED: ['{amount} {coin} received', 'Another member sent it to you.'],
    WITHDRAW_COMPLETE: ['Withdrawal complete', '{amount} {coin} were sent.'],
    WITHDRAW_FAILED: ['Withdrawal failed', '{amount} {coin} are back in your wallet. The history says why.'],
    MEMBERSHIP_EXPIRING: ['{item} is expiring soon', 'It ends on {endsAt}.'],
    MEMBERSHIP_LAST_DAY: [
      '{item} ends within a day',
      'It ends on {endsAt}. Time that you add before then is not lost.',
    ],
    MEMBERSHIP_EXPIRED: ['{item} has ended', 'It ended on {endsAt}. You can subscribe again at any time.'],
    MEMBERSHIP_RENEWAL_AHEAD: [
      '{item} renews soon',
      'It renews by itself on {nextAt}, at the price of that moment.',
    ],
    MEMBERSHIP_RENEWED: ['{item} was renewed', 'It runs until {endsAt}.'],
    MEMBERSHIP_RENEWAL_FAILED: [
      '{item} was not renewed yet',
      'The MCS balance did not cover it and nothing was charged. Next try on {nextAt}.',
    ],
    REWARD_PAID: ['Reward {amount} {coin}', 'Paid for the reward day {day}.'],
    COMMISSION_PAID: ['Commission {amount} {coin}', 'Paid for the reward day {day}.'],
    PLAN_GRADUATED: [
      'Your plan reached its target',
      'The graduation bonus of {amount} {coin} is paid. You can reinvest until {untilAt}.',
    ],
    PLAN_ENDED: ['Your plan has ended', '{amount} {coin} were paid back.'],
    ICO_RELEASED: ['{amount} {coin} unlocked', 'They are available in your wallet now.'],
    GAME_WON: ['Round {round}: you won', '{amount} {coin} were paid to your wallet.'],
    GAME_LOST: ['Round {round}: you lost', 'The matched stake was {amount} {coin}.'],
    GAME_REFUNDED: ['Round {round}: stake returned', '{amount} {coin} are back in your wallet.'],
    INQUIRY_ANSWERED: ['Your inquiry was answered', '{title}'],
    SECURITY_SIGN_IN: ['Sign-in from a new device', `{device}, {changedAt}. ${NOT_YOU}`],
    SECURITY_TOKEN_REUSED: [
      'Signed out for your safety',
      'On {changedAt} sign-in data was used in a second place, so that session was ended. Please check your devices.',
    ],
    SECURITY_PASSWORD_ISSUED: [
      'A one-time password was mailed',
      'Asked for on {changedAt}. Your own password stays valid until the new one is used.',
    ],
    SECURITY_PASSWORD_CHANGED: [
      'Password changed',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_EMAIL_CHANGED: [
      'Email changed',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_PHONE_CHANGED: [
      'Phone number changed',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_COUNTRY_CHANGED: [
      'Country changed',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_OTP_ON: ['OTP switched on', `On {changedAt}. ${NOT_YOU}`],
    SECURITY_OTP_OFF: ['OTP switched off', `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`],
    SECURITY_OTP_LOCKED: ['OTP locked for 15 minutes', `Too many wrong codes on {changedAt}. ${NOT_YOU}`],
    SECURITY_CLOSING: [
      'Your account is being closed',
      'Asked for on {changedAt}. Signing in again within 30 days stops it.',
    ],
    SECURITY_CLOSING_STOPPED: [
      'Your account stays open',
      'You signed in on {changedAt}, so it is not closed.',
    ],
  },
  categories: {
    NOTICE: 'Announcements',
    SIGNAL: 'Signals',
    AUTO: 'Auto Master',
    DEPOSIT: 'Deposits',
    WITHDRAW: 'Withdrawals',
    MEMBERSHIP: 'Membership',
    REWARD: 'Rewards',
    PLAN: 'Reward plan',
    ICO: 'Token sale',
    GAME: 'Game',
    INQUIRY: 'Inquiries',
    SECURITY: 'Security',
  },
  nightSummary: ['While you were away: {count} alarms', '{list}'],
  stormSummary: ['{category}: {count} more', 'Open the alarms to see them all.'],
  counted: '{category} {count}',
  listGlue: ' · ',
  adLabel: '(AD)',
  optOut: 'Stop advertising',
  optOutWaits: 'No connection: your opt-out has not been sent yet. It is sent by itself once you are online.',
  items: { SIGNAL: 'Signal Master', AUTOBOT: 'Auto Master' },
  words: {
    UP: 'up',
    DOWN: 'down',
    BREAKOUT: 'breakout',
    BREAKDOWN: 'breakdown',
    TESTING_SUPPORT: 'testing support',
    TESTING_RESISTANCE: 'testing resistance',
    SUPPORT: 'support held',
    RESISTANCE: 'resistance held',
    RE_ENTERED_RANGE: 're-entered range',
    TREND_CHANGE: 'trend change',
    REENTRY: 'reentry',
  },
}
