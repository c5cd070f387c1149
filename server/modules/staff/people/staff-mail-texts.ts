import type { MailText } from '../../identity/identity.ts'

export type StaffMailKind =
  | 'setUp'
  | 'invited'
  | 'renewed'
  | 'breakGlass'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'

/**
 * Mails to people of the staff. Braces: {brand}, {name} and {id} of the reader, {time}, {person} (who it is about), {roles},
 * {asker}, {approver}, {witnesses}, {reason}.
 */
export const STAFF_MAIL_TEXTS: Readonly<Record<'en' | 'ko', Readonly<Record<StaffMailKind, MailText>>>> = {
  en: {
    setUp: {
      subject: '[{brand}] Set up your console account',
      greeting: 'Hello {name},',
      lines: [
        'Your console account {id} is ready for set-up. Open the link, choose a password and add the account to your authenticator app.',
        'The link works once, until {time}. Keep it to yourself: nobody else can see it, and no colleague needs it.',
        'If you were not expecting this, do not open the link and tell an owner.',
      ],
      button: 'Set up my account',
    },
    invited: {
      subject: '[{brand}] New console account: {person}',
      greeting: 'Hello {name},',
      lines: [
        '{asker} requested a console account for {person} ({roles}), and {approver} approved it. The set-up link went to {email}.',
        'For 72 hours after set-up, {person} cannot approve anything together with {asker} or {approver}.',
        'If you did not expect this, close the account in the console now.',
      ],
      button: 'Open staff page',
    },
    renewed: {
      subject: '[{brand}] New credentials for {person}',
      greeting: 'Hello {name},',
      lines: [
        '{asker} requested new credentials for {person} ({roles}), and {approver} approved it. The old ones no longer work. The set-up link went to {email}.',
        'For 72 hours after set-up, {person} cannot approve anything together with {asker} or {approver}.',
        'If you did not expect this, ask {person} directly and close the account in the console if in doubt.',
      ],
      button: 'Open staff page',
    },
    breakGlass: {
      subject: '[{brand}] Emergency access was used for {person}',
      greeting: 'Hello {name},',
      lines: [
        'On the server, {witnesses} issued a new set-up link for the owner account {person}, sent to {email}.',
        'Reason: {reason}',
        'If nobody told you about this, contact another owner right away.',
      ],
      button: 'Open staff page',
    },
    passkeyAdded: {
      subject: '[{brand}] A passkey was added to {id}',
      greeting: 'Hello {name},',
      lines: [
        'At {time} a passkey was added to your console account {id}. It signs in and stands for an OTP code.',
        'If it was not you, tell an owner now: your account needs new credentials.',
      ],
      button: 'Open my passkeys',
    },
    passkeyRemoved: {
      subject: '[{brand}] A passkey was removed from {id}',
      greeting: 'Hello {name},',
      lines: [
        'At {time} a passkey was removed from your console account {id}.',
        'If it was not you, tell an owner now: your account needs new credentials.',
      ],
      button: 'Open my passkeys',
    },
    passkeyCopied: {
      subject: '[{brand}] A passkey of {person} was blocked',
      greeting: 'Hello {name},',
      lines: [
        'A passkey of the console account {person} was used in a way that only a copy explains. It was refused and no longer works.',
        'Ask {person} directly, and request new credentials for the account if in doubt.',
      ],
      button: 'Open staff page',
    },
  },
  ko: {
    setUp: {
      subject: '[{brand}] 콘솔 계정을 설정해 주세요',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '콘솔 계정 {id}을(를) 설정할 수 있습니다. 링크를 열어 비밀번호를 정하고 인증 앱에 계정을 등록해 주세요.',
        '링크는 {time}까지 한 번만 사용할 수 있습니다. 다른 사람은 이 링크를 볼 수 없으며, 동료에게 전달할 필요도 없습니다.',
        '요청한 적이 없다면 링크를 열지 말고 소유자에게 알려 주세요.',
      ],
      button: '계정 설정하기',
    },
    invited: {
      subject: '[{brand}] 새 콘솔 계정: {person}',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '{asker}님이 요청하고 {approver}님이 승인하여 {person}({roles}) 콘솔 계정이 만들어집니다. 설정 링크는 {email}(으)로 보냈습니다.',
        '설정 후 72시간 동안 {person}님은 {asker}님 또는 {approver}님과 함께 승인할 수 없습니다.',
        '예상하지 못한 일이라면 지금 콘솔에서 계정을 종료해 주세요.',
      ],
      button: '운영자 화면 열기',
    },
    renewed: {
      subject: '[{brand}] {person} 로그인 수단 재설정',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '{asker}님이 요청하고 {approver}님이 승인하여 {person}({roles})의 로그인 수단을 새로 설정합니다. 기존 로그인 수단은 종료되었습니다. 설정 링크는 {email}(으)로 보냈습니다.',
        '설정 후 72시간 동안 {person}님은 {asker}님 또는 {approver}님과 함께 승인할 수 없습니다.',
        '예상하지 못한 일이라면 {person}님에게 직접 확인하고, 의심스러우면 콘솔에서 계정을 종료해 주세요.',
      ],
      button: '운영자 화면 열기',
    },
    breakGlass: {
      subject: '[{brand}] {person} 비상 접근이 사용되었습니다',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '{witnesses}이(가) 서버에서 소유자 계정 {person}의 새 설정 링크를 만들어 {email}(으)로 보냈습니다.',
        '사유: {reason}',
        '미리 안내받지 못했다면 다른 소유자에게 즉시 확인해 주세요.',
      ],
      button: '운영자 화면 열기',
    },
    passkeyAdded: {
      subject: '[{brand}] {id}에 패스키가 추가되었습니다',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '{time}에 콘솔 계정 {id}에 패스키가 추가되었습니다. 이 패스키로 로그인하고 OTP 번호를 대신할 수 있습니다.',
        '본인이 추가하지 않았다면 즉시 소유자에게 알려 로그인 수단을 재설정해 주세요.',
      ],
      button: '내 패스키 열기',
    },
    passkeyRemoved: {
      subject: '[{brand}] {id}의 패스키가 삭제되었습니다',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '{time}에 콘솔 계정 {id}의 패스키가 삭제되었습니다.',
        '본인이 삭제하지 않았다면 즉시 소유자에게 알려 로그인 수단을 재설정해 주세요.',
      ],
      button: '내 패스키 열기',
    },
    passkeyCopied: {
      subject: '[{brand}] {person}의 패스키가 차단되었습니다',
      greeting: '{name}님, 안녕하세요.',
      lines: [
        '콘솔 계정 {person}의 패스키가 복제된 것으로 보이는 방식으로 사용되어 거부되었으며, 더 이상 사용할 수 없습니다.',
        '{person}님에게 직접 확인하고, 의심스러우면 로그인 수단 재설정을 요청해 주세요.',
      ],
      button: '운영자 화면 열기',
    },
  },
}
