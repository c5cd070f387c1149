import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = '{name}님, 안녕하세요.'
const notYou =
  '본인이 변경하지 않았다면 바로 로그인 화면의 비밀번호 찾기를 이용하고, 다른 기기를 모두 로그아웃한 뒤 1:1 문의를 남겨 주세요.'
const locked =
  '안전을 위해 변경 후 일정 시간 동안 출금이 제한됩니다. 해제 시각은 지갑에서 확인할 수 있습니다.'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '[{brand}] 회원 탈퇴 예정 안내',
  greeting,
  lines: [
    '{id} 계정의 탈퇴 신청을 받았습니다. {time}에 탈퇴가 완료됩니다.',
    ...more,
    '그전에 다시 로그인하면 탈퇴가 취소됩니다.',
    '탈퇴가 완료되면 개인정보를 삭제합니다. 보관해야 하는 원장 기록은 가명으로 남습니다.',
    '신청하지 않으셨다면 지금 로그인하여 비밀번호를 변경해 주세요.',
  ],
  button: '로그인하고 계정 유지하기',
})

export const ko: MailTexts = {
  mails: {
    verification: {
      subject: '[{brand}] 이메일을 인증해 주세요',
      greeting,
      lines: [
        '{id} 아이디로 회원가입을 신청해 주셔서 감사합니다.',
        '아래 버튼을 눌러 이메일을 인증해 주세요. 인증하는 순간 계정이 열리고 시그널 마스터 무료 체험이 시작됩니다.',
        '링크는 {time}까지 한 번만 사용할 수 있습니다.',
        '가입을 신청하지 않으셨다면 이 메일을 무시해 주세요. 인증하지 않으면 계정이 만들어지지 않습니다.',
      ],
      button: '이메일 인증하기',
    },
    signUpRefused: {
      subject: '[{brand}] 회원가입 안내',
      greeting,
      lines: [
        '아이디 {id}와 이 이메일 주소로 회원가입 요청이 있었습니다.',
        '아이디, 이메일 또는 휴대폰 번호가 이미 사용 중이어서 계정을 만들지 않았습니다.',
        "이미 계정이 있다면 로그인하거나 '비밀번호 찾기'를 이용해 주세요. 그렇지 않다면 다른 아이디로 다시 가입해 주세요.",
      ],
      button: '로그인',
    },
    emailChange: {
      subject: '[{brand}] 새 이메일을 인증해 주세요',
      greeting,
      lines: [
        '{id} 계정의 이메일을 이 주소로 변경하는 요청을 받았습니다.',
        '인증을 마치면 변경이 적용됩니다. 그전까지는 기존 이메일을 그대로 사용합니다.',
        '링크는 {time}까지 한 번만 사용할 수 있습니다.',
        '요청하지 않으셨다면 이 메일을 무시해 주세요.',
      ],
      button: '새 이메일 인증하기',
    },
    passwordIssued: {
      subject: '[{brand}] 임시 비밀번호 안내',
      greeting,
      lines: [
        '{id} 계정의 임시 비밀번호 발급 요청을 받았습니다.',
        '{code}',
        '{minutes}분 안에 한 번만 사용할 수 있습니다. 로그인한 뒤 새 비밀번호를 설정해 주세요.',
        '임시 비밀번호를 사용하기 전까지는 기존 비밀번호를 그대로 쓸 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하고 기존 비밀번호를 사용해 주세요.',
      ],
      button: '로그인하기',
    },
    securityAlarm: {
      subject: '[{brand}] 안전을 위해 로그아웃했습니다',
      greeting,
      lines: [
        '{time}에 {id} 계정의 로그인 정보가 다른 곳에서 다시 사용되었습니다. 안전을 위해 해당 로그인을 종료했습니다.',
        '다시 로그인한 뒤 계정 화면에서 로그인된 기기와 최근 보안 기록을 확인해 주세요.',
        '모르는 기록이 있다면 비밀번호를 변경하고 다른 기기를 모두 로그아웃해 주세요.',
      ],
      button: '내 계정 확인하기',
    },
    passwordChanged: {
      subject: '[{brand}] 비밀번호가 변경되었습니다',
      greeting,
      lines: ['{time}에 {id} 계정의 비밀번호가 변경되었습니다.', locked, notYou],
      button: '내 계정 확인하기',
    },
    emailChanged: {
      subject: '[{brand}] 이메일이 변경되었습니다',
      greeting,
      lines: [
        '{time}에 {id} 계정의 이메일이 변경되었습니다. 앞으로 메일은 새 주소로 보내 드립니다.',
        locked,
        '본인이 변경하지 않았다면 지금 바로 로그인하여 비밀번호를 변경하고, 다른 기기를 모두 로그아웃한 뒤 1:1 문의를 남겨 주세요.',
      ],
      button: '내 계정 확인하기',
    },
    phoneChanged: {
      subject: '[{brand}] 휴대폰 번호가 변경되었습니다',
      greeting,
      lines: ['{time}에 {id} 계정의 휴대폰 번호가 변경되었습니다.', locked, notYou],
      button: '내 계정 확인하기',
    },
    countryChanged: {
      subject: '[{brand}] 국가가 변경되었습니다',
      greeting,
      lines: ['{time}에 {id} 계정의 국가가 변경되었습니다.', locked, notYou],
      button: '내 계정 확인하기',
    },
    otpOn: {
      subject: '[{brand}] OTP가 설정되었습니다',
      greeting,
      lines: [
        '{time}에 {id} 계정에 OTP가 설정되었습니다.',
        '복구 코드는 휴대폰과 다른 안전한 곳에 보관해 주세요. 기기를 잃어버렸을 때 필요합니다.',
        locked,
        notYou,
      ],
      button: '내 계정 확인하기',
    },
    otpOff: {
      subject: '[{brand}] OTP가 해제되었습니다',
      greeting,
      lines: ['{time}에 {id} 계정의 OTP가 해제되었습니다.', locked, notYou],
      button: '내 계정 확인하기',
    },
    passkeyAdded: {
      subject: '[{brand}] 패스키가 추가되었습니다',
      greeting,
      lines: [
        '{time}에 {id} 계정에 패스키가 추가되었습니다. 패스키로 로그인하고 OTP 번호 대신 확인할 수 있습니다.',
        locked,
        notYou,
      ],
      button: '내 계정 확인하기',
    },
    passkeyRemoved: {
      subject: '[{brand}] 패스키가 삭제되었습니다',
      greeting,
      lines: ['{time}에 {id} 계정의 패스키가 삭제되었습니다.', locked, notYou],
      button: '내 계정 확인하기',
    },
    passkeyCopied: {
      subject: '[{brand}] 패스키가 차단되었습니다',
      greeting,
      lines: [
        '{time}에 {id} 계정에서 복제된 것으로 보이는 패스키 사용이 있었습니다. 요청은 거부되었으며 이 패스키는 더 이상 사용할 수 없습니다.',
        '설정에서 이 패스키를 삭제하고 로그인된 기기를 확인해 주세요.',
        locked,
        notYou,
      ],
      button: '내 계정 확인하기',
    },
    closing: closing(),
    closingPaysGas: closing(
      '이때 남아 있는 네트워크 수수료용 TRX는 {address} 주소로 보내 드립니다. 본인의 주소가 아니라면 지금 로그인해 주세요.',
    ),
  },
  buttonFallback: '버튼이 열리지 않으면 아래 주소로 접속해 주세요.',
  phrase: '피싱 방지 문구: {phrase}',
  footer: [
    '{brand}에서는 메일, 전화, 채팅으로 비밀번호, OTP 번호, 복구 코드를 묻지 않습니다.',
    '발신 전용 메일입니다. 궁금한 점은 1:1 문의를 이용해 주세요.',
  ],
}
