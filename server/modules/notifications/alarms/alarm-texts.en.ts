import type { AlarmTexts } from './alarm-kinds.ts'

const NOT_YOU = 'If this was not you, change your password now and sign out your other devices.'

export const en: AlarmTexts = {
  kinds: {
    NOTICE_PUBLISHED: ['{title}', 'A new announcement. Tap to read it.'],
    CAMPAIGN: ['{title}', '{text}'],
    CONSENT_GIVEN: [
      'Marketing consent given',
      'You agreed to marketing on {changedAt}. Your consent lasts until {endsAt}; you can withdraw it in the settings.',
    ],
    CONSENT_WITHDRAWN: [
      'Marketing consent withdrawn',
      'Withdrawn on {changedAt}. You will receive no more marketing.',
    ],
    CONSENT_RENEWAL: [
      'Do you still want marketing messages?',
      'Your consent ends on {endsAt}. Turn it on again to keep it; otherwise it ends.',
    ],
    CONSENT_ENDED: ['Marketing consent ended', 'Your consent ended on {endsAt} because it was not renewed.'],
    SIGNAL_FOUND: [
      '{pair}: {what}, {direction}',
      'Probability {probability}%. Open the signal for its target, stop and record.',
    ],
    PRICE_RISEN: ['{pair} rose to {price}', 'Your price alert fired. Tap to see your alerts.'],
    PRICE_FALLEN: ['{pair} fell to {price}', 'Your price alert fired. Tap to see your alerts.'],
    AUTO_KEY_APPROVED: ['{exchange} key approved', 'You can turn on Auto Master now.'],
    AUTO_KEY_REJECTED: ['{exchange} key not approved', '{reason}'],
    AUTO_KEY_ENDS: [
      '{exchange} key ends in {days} days',
      'Create a new key on the exchange and register it to keep trading.',
    ],
    AUTO_KEY_FAILED: [
      '{exchange} key not working',
      'Auto Master is off. Stop orders at the exchange stay there; a stop that we watch (Upbit) cannot be carried out. Please check the key.',
    ],
    AUTO_PAUSED: ['Auto Master paused on {exchange}', 'Daily loss limit reached. It resumes at {untilAt}.'],
    AUTO_KILLED: [
      'Auto Master stopped on {exchange}',
      'Emergency stop: drawdown limit reached. It stays off until you release it.',
    ],
    AUTO_MEMBERSHIP_ENDED: [
      'Auto Master stopped opening positions',
      'Your membership has ended. Open positions on {exchange} keep their stops.',
    ],
    AUTO_POSITION_CLOSED: ['{pair} closed on {exchange}', 'Result {amount} {coin}.'],
    DEPOSIT_COMPLETE: ['{amount} {coin} received', 'Your deposit is complete.'],
    RECEIVED: ['{amount} {coin} received', 'Another member sent it to you.'],
    WITHDRAW_COMPLETE: ['Withdrawal complete', '{amount} {coin} sent.'],
    WITHDRAW_FAILED: [
      'Withdrawal failed',
      '{amount} {coin} is back in your wallet. See the history for the reason.',
    ],
    MEMBERSHIP_EXPIRING: ['{item} is expiring soon', 'It ends on {endsAt}.'],
    MEMBERSHIP_LAST_DAY: [
      '{item} ends within a day',
      'It ends on {endsAt}. Renew before then without losing any days.',
    ],
    MEMBERSHIP_EXPIRED: ['{item} has ended', 'It ended on {endsAt}. You can subscribe again at any time.'],
    MEMBERSHIP_RENEWAL_AHEAD: ['{item} renews soon', 'It auto-renews on {nextAt} at the price then.'],
    MEMBERSHIP_RENEWED: ['{item} renewed', 'It runs until {endsAt}.'],
    MEMBERSHIP_RENEWAL_FAILED: [
      '{item} not renewed yet',
      'Your MCS balance was too low; nothing was charged. Next attempt on {nextAt}.',
    ],
    REWARD_PAID: ['Reward {amount} {coin}', 'Paid for the reward day {day}.'],
    COMMISSION_PAID: ['Commission {amount} {coin}', 'Paid for the reward day {day}.'],
    PLAN_GRADUATED: [
      'Your plan reached its target',
      'Graduation bonus of {amount} {coin} paid. You can reinvest until {untilAt}.',
    ],
    PLAN_ENDED: ['Your plan has ended', '{amount} {coin} refunded.'],
    ICO_RELEASED: ['{amount} {coin} unlocked', 'Now available in your wallet.'],
    GAME_WON: ['Round {round}: you won', '{amount} {coin} paid to your wallet.'],
    GAME_LOST: ['Round {round}: you lost', 'Your matched stake was {amount} {coin}.'],
    GAME_REFUNDED: ['Round {round}: stake refunded', '{amount} {coin} is back in your wallet.'],
    INQUIRY_ANSWERED: ['Your inquiry was answered', '{title}'],
    SECURITY_SIGN_IN: ['Sign-in from a new device', `{device}, {changedAt}. ${NOT_YOU}`],
    SECURITY_TOKEN_REUSED: [
      'Signed out for your safety',
      'On {changedAt} your sign-in was used in a second place, so we ended that session. Please check your devices.',
    ],
    SECURITY_PASSWORD_ISSUED: [
      'Temporary password emailed',
      'Requested on {changedAt}. Your current password works until the temporary one is used.',
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
    SECURITY_OTP_ON: ['OTP turned on', `On {changedAt}. ${NOT_YOU}`],
    SECURITY_OTP_OFF: ['OTP turned off', `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`],
    SECURITY_OTP_LOCKED: ['OTP locked for 15 minutes', `Too many wrong codes on {changedAt}. ${NOT_YOU}`],
    SECURITY_PASSKEY_ADDED: [
      'Passkey added',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_REMOVED: [
      'Passkey removed',
      `On {changedAt}. Withdrawals are locked for a while. ${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_COPIED: [
      'A passkey was blocked',
      `On {changedAt} a passkey was used in a way that only a copy explains. Remove it in Settings. ${NOT_YOU}`,
    ],
    SECURITY_API_KEY_CREATED: [
      'API key created',
      `On {changedAt}. A program can read parts of your account with it. Revoke it in Settings if you did not create it. ${NOT_YOU}`,
    ],
    SECURITY_API_KEY_REVOKED: ['API key revoked', 'On {changedAt}. Programs can no longer use it.'],
    SECURITY_ARCHIVE_REQUESTED: [
      'Copy of your data requested',
      `On {changedAt}. We will tell you when it is ready. ${NOT_YOU}`,
    ],
    SECURITY_ARCHIVE_READY: [
      'Copy of your data is ready',
      'You can save it under My account for 7 days; then we delete it.',
    ],
    SECURITY_ARCHIVE_SAVED: ['Copy of your data saved', `On {changedAt}. ${NOT_YOU}`],
    SECURITY_WEBHOOK_CREATED: [
      'Webhook created',
      `On {changedAt}. Events of your account are sent to the address you gave. Delete it in Settings if you did not create it. ${NOT_YOU}`,
    ],
    SECURITY_WEBHOOK_REMOVED: ['Webhook deleted', 'On {changedAt}. Nothing more is sent to its address.'],
    SECURITY_WEBHOOK_SECRET_CHANGED: [
      'Secret of a webhook changed',
      `On {changedAt}. The former secret stays valid for 24 hours. ${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CREATED: [
      'TradingView strategy created',
      `On {changedAt}. Alerts with its secret become orders of Auto Master. Delete it under Trading if you did not create it. ${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CHANGED: [
      'Secret or account of a TradingView strategy changed',
      `On {changedAt}. A former secret no longer works; alerts trade on the account that you see under Trading. ${NOT_YOU}`,
    ],
    WEBHOOK_DISABLED: [
      'Webhook {name} was turned off',
      'It has failed for 5 days, or its address says that it is gone. Check your receiver, then turn it on again in Settings.',
    ],
    SECURITY_PUSH_MOVED: [
      'Push notifications moved to another account',
      `On {changedAt} another account registered a device that showed your notifications. It no longer shows them. ${NOT_YOU}`,
    ],
    SECURITY_TELEGRAM_LINKED: [
      'Telegram connected',
      `On {changedAt}. Your notifications go to that chat too. ${NOT_YOU}`,
    ],
    SECURITY_TELEGRAM_ENDED: [
      'Telegram disconnected',
      'On {changedAt}. Notifications no longer go to that chat.',
    ],
    SECURITY_DATA_SEEN: [
      'Staff opened your contact data',
      'On {changedAt} a member of staff opened your name, email and phone number, for a reason that is logged. If you did not expect it, send us an inquiry.',
    ],
    SECURITY_CLOSING: [
      'Your account is being closed',
      'Requested on {changedAt}. Sign in within 30 days to cancel.',
    ],
    SECURITY_CLOSING_STOPPED: [
      'Your account stays open',
      'You signed in on {changedAt}, so the closure was canceled.',
    ],
  },
  categories: {
    NOTICE: 'Announcements',
    SIGNAL: 'Signals',
    PRICE: 'Price alerts',
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
  nightSummary: ['Overnight: {count} notifications', '{list}'],
  stormSummary: ['{category}: {count} more', 'Open notifications to see them all.'],
  counted: '{category} {count}',
  listGlue: ' · ',
  adLabel: '(AD)',
  optOut: 'Unsubscribe',
  optOutWaits:
    'No connection: your opt-out has not been sent yet. It is sent automatically once you are online.',
  optOutInApp: 'Unsubscribe: Settings › Notifications › Marketing',
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
