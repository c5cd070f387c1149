import type { AlarmTexts } from './alarm-kinds.ts'

const NOT_YOU = '본인이 아니라면 지금 바로 비밀번호를 변경하고 다른 기기를 모두 로그아웃해 주세요.'

export const ko: AlarmTexts = {
  kinds: {
    NOTICE_PUBLISHED: ['{title}', '새 공지사항이 있습니다. 눌러서 확인해 주세요.'],
    CAMPAIGN: ['{title}', '{text}'],
    CONSENT_GIVEN: [
      '광고성 정보 수신 동의 안내',
      '{changedAt}에 수신에 동의하셨습니다. 동의는 {endsAt}까지 유효하며 설정에서 언제든지 철회할 수 있습니다.',
    ],
    CONSENT_WITHDRAWN: [
      '광고성 정보 수신 동의 철회 안내',
      '{changedAt}에 동의를 철회하셨습니다. 앞으로 광고성 정보를 보내지 않습니다.',
    ],
    CONSENT_RENEWAL: [
      '광고성 정보를 계속 받으시겠어요?',
      '수신 동의가 {endsAt}에 끝납니다. 계속 받으시려면 다시 동의해 주세요. 응답이 없으면 동의가 종료됩니다.',
    ],
    CONSENT_ENDED: ['광고성 정보 수신 동의 종료', '다시 동의하지 않으셔서 {endsAt}에 동의가 종료되었습니다.'],
    SIGNAL_FOUND: [
      '{pair} {what} ({direction})',
      '확률 {probability}%. 목표가와 손절가, 기록은 시그널에서 확인해 주세요.',
    ],
    PRICE_RISEN: [
      '{pair} {price} 도달(상승)',
      '설정하신 가격까지 올랐습니다. 눌러서 내 알림을 확인해 주세요.',
    ],
    PRICE_FALLEN: [
      '{pair} {price} 도달(하락)',
      '설정하신 가격까지 내렸습니다. 눌러서 내 알림을 확인해 주세요.',
    ],
    AUTO_KEY_APPROVED: ['{exchange} API 키가 승인되었습니다', '이제 오토 마스터를 켤 수 있습니다.'],
    AUTO_KEY_REJECTED: ['{exchange} API 키가 승인되지 않았습니다', '{reason}'],
    AUTO_KEY_ENDS: [
      '{exchange} API 키가 {days}일 뒤 만료됩니다',
      '거래가 끊기지 않도록 거래소에서 새 키를 만들어 등록해 주세요.',
    ],
    AUTO_KEY_FAILED: [
      '{exchange} API 키가 작동하지 않습니다',
      '오토 마스터를 껐습니다. 거래소의 손절 주문은 그대로지만, 저희가 감시하는 손절(업비트)은 실행할 수 없습니다. 키를 확인해 주세요.',
    ],
    AUTO_PAUSED: [
      '{exchange} 오토 마스터 일시 중지',
      '일일 손실 한도에 도달했습니다. {untilAt}에 다시 시작합니다.',
    ],
    AUTO_KILLED: [
      '{exchange} 오토 마스터 긴급 정지',
      '최대 낙폭 한도에 도달하여 긴급 정지되었습니다. 직접 해제하실 때까지 작동하지 않습니다.',
    ],
    AUTO_MEMBERSHIP_ENDED: [
      '오토 마스터가 새 포지션을 열지 않습니다',
      '멤버십이 끝났습니다. {exchange} 보유 포지션의 손절은 그대로 유지됩니다.',
    ],
    AUTO_POSITION_CLOSED: ['{exchange} {pair} 청산', '손익 {amount} {coin}'],
    DEPOSIT_COMPLETE: ['{amount} {coin} 입금', '입금이 완료되었습니다.'],
    RECEIVED: ['{amount} {coin} 입금', '다른 회원이 보낸 금액입니다.'],
    WITHDRAW_COMPLETE: ['출금 완료', '{amount} {coin}를 보냈습니다.'],
    WITHDRAW_FAILED: ['출금 실패', '{amount} {coin}가 지갑으로 돌아왔습니다. 사유는 내역에서 확인해 주세요.'],
    MEMBERSHIP_EXPIRING: ['{item} 곧 만료', '이용 기간이 {endsAt}에 끝납니다.'],
    MEMBERSHIP_LAST_DAY: [
      '{item} 이용 기간이 하루 안에 끝납니다',
      '{endsAt}에 끝납니다. 그 전에 추가한 기간은 이어서 시작됩니다.',
    ],
    MEMBERSHIP_EXPIRED: [
      '{item} 이용 기간이 끝났습니다',
      '{endsAt}에 끝났습니다. 언제든지 다시 구독할 수 있습니다.',
    ],
    MEMBERSHIP_RENEWAL_AHEAD: ['{item} 자동 갱신 예정', '{nextAt}에 그 시점의 가격으로 자동 갱신됩니다.'],
    MEMBERSHIP_RENEWED: ['{item} 갱신 완료', '{endsAt}까지 이용할 수 있습니다.'],
    MEMBERSHIP_RENEWAL_FAILED: [
      '{item}를 아직 갱신하지 못했습니다',
      'MCS 잔액이 부족하며 결제된 금액은 없습니다. {nextAt}에 다시 시도합니다.',
    ],
    REWARD_PAID: ['리워드 {amount} {coin}', '리워드 기준일 {day}분이 지급되었습니다.'],
    COMMISSION_PAID: ['추천 수수료 {amount} {coin}', '리워드 기준일 {day}분이 지급되었습니다.'],
    PLAN_GRADUATED: [
      '플랜이 목표 금액에 도달했습니다',
      '달성 보너스 {amount} {coin}가 지급되었습니다. {untilAt}까지 재투자할 수 있습니다.',
    ],
    PLAN_ENDED: ['플랜이 종료되었습니다', '{amount} {coin}를 돌려드렸습니다.'],
    ICO_RELEASED: ['{amount} {coin} 잠금 해제', '이제 지갑에서 사용할 수 있습니다.'],
    GAME_WON: ['라운드 {round} 승리', '{amount} {coin}가 지갑으로 지급되었습니다.'],
    GAME_LOST: ['라운드 {round} 패배', '매칭 금액은 {amount} {coin}입니다.'],
    GAME_REFUNDED: ['라운드 {round} 베팅 금액 반환', '{amount} {coin}가 지갑으로 돌아왔습니다.'],
    INQUIRY_ANSWERED: ['1:1 문의에 답변이 등록되었습니다', '{title}'],
    SECURITY_SIGN_IN: ['새 기기에서 로그인', `{device}, {changedAt}. ${NOT_YOU}`],
    SECURITY_TOKEN_REUSED: [
      '안전을 위해 로그아웃했습니다',
      '{changedAt}에 로그인 정보가 다른 곳에서 다시 사용되어 해당 로그인을 종료했습니다. 로그인된 기기를 확인해 주세요.',
    ],
    SECURITY_PASSWORD_ISSUED: [
      '임시 비밀번호를 메일로 보냈습니다',
      '{changedAt}에 요청되었습니다. 임시 비밀번호를 사용하기 전까지는 기존 비밀번호를 쓸 수 있습니다.',
    ],
    SECURITY_PASSWORD_CHANGED: [
      '비밀번호 변경',
      `{changedAt}에 변경되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_EMAIL_CHANGED: [
      '이메일 변경',
      `{changedAt}에 변경되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_PHONE_CHANGED: [
      '휴대폰 번호 변경',
      `{changedAt}에 변경되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_COUNTRY_CHANGED: [
      '국가 변경',
      `{changedAt}에 변경되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_OTP_ON: ['OTP 설정', `{changedAt}에 설정되었습니다. ${NOT_YOU}`],
    SECURITY_OTP_OFF: ['OTP 해제', `{changedAt}에 해제되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`],
    SECURITY_OTP_LOCKED: [
      'OTP가 15분간 잠겼습니다',
      `{changedAt}에 OTP 번호가 여러 번 틀렸습니다. ${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_ADDED: [
      '패스키 추가',
      `{changedAt}에 추가되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_REMOVED: [
      '패스키 삭제',
      `{changedAt}에 삭제되었습니다. 당분간 출금이 제한됩니다. ${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_COPIED: [
      '패스키가 차단되었습니다',
      `{changedAt}에 복제된 것으로 보이는 패스키 사용이 있었습니다. 설정에서 이 패스키를 삭제해 주세요. ${NOT_YOU}`,
    ],
    SECURITY_API_KEY_CREATED: [
      'API 키가 생성되었습니다',
      `{changedAt}에 생성되었습니다. 이 키를 가진 프로그램은 계정의 일부를 조회할 수 있습니다. 직접 만들지 않았다면 설정에서 바로 폐기해 주세요. ${NOT_YOU}`,
    ],
    SECURITY_API_KEY_REVOKED: [
      'API 키가 폐기되었습니다',
      '{changedAt}에 폐기되었습니다. 이제 프로그램에서 이 키를 사용할 수 없습니다.',
    ],
    SECURITY_ARCHIVE_REQUESTED: [
      '내 데이터 사본 요청',
      `{changedAt}에 요청되었습니다. 준비되면 알려 드립니다. ${NOT_YOU}`,
    ],
    SECURITY_ARCHIVE_READY: [
      '내 데이터 사본 준비 완료',
      '내 정보에서 7일 동안 다운로드할 수 있으며, 이후 삭제됩니다.',
    ],
    SECURITY_ARCHIVE_SAVED: ['내 데이터 사본 다운로드', `{changedAt}에 다운로드되었습니다. ${NOT_YOU}`],
    SECURITY_WEBHOOK_CREATED: [
      '웹훅이 생성되었습니다',
      `{changedAt}에 생성되었습니다. 계정에서 일어난 일이 입력하신 주소로 전송됩니다. 직접 만들지 않았다면 설정에서 바로 삭제해 주세요. ${NOT_YOU}`,
    ],
    SECURITY_WEBHOOK_REMOVED: [
      '웹훅이 삭제되었습니다',
      '{changedAt}에 삭제되었습니다. 해당 주소로 더 이상 전송되지 않습니다.',
    ],
    SECURITY_WEBHOOK_SECRET_CHANGED: [
      '웹훅 서명 키가 변경되었습니다',
      `{changedAt}에 변경되었습니다. 이전 서명 키는 24시간 동안 함께 쓸 수 있습니다. ${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CREATED: [
      'TradingView 전략이 생성되었습니다',
      `{changedAt}에 생성되었습니다. 이 전략의 비밀 값이 담긴 얼러트는 오토 마스터 주문이 됩니다. 직접 만들지 않았다면 트레이딩에서 바로 삭제해 주세요. ${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CHANGED: [
      'TradingView 전략의 비밀 값 또는 계좌가 변경되었습니다',
      `{changedAt}에 변경되었습니다. 이전 비밀 값은 더 이상 쓸 수 없으며, 얼러트는 트레이딩에 표시된 계좌에서 주문됩니다. ${NOT_YOU}`,
    ],
    WEBHOOK_DISABLED: [
      '{name} 웹훅이 꺼졌습니다',
      '5일 동안 전송에 실패했거나 주소가 더 이상 쓰이지 않습니다. 수신 서버를 확인한 뒤 설정에서 다시 켜 주세요.',
    ],
    SECURITY_PUSH_MOVED: [
      '푸시 알림이 다른 계정으로 옮겨졌습니다',
      `{changedAt}에 내 알림을 받던 기기를 다른 계정이 등록했습니다. 이제 이 기기에는 내 알림이 오지 않습니다. ${NOT_YOU}`,
    ],
    SECURITY_TELEGRAM_LINKED: ['텔레그램 연결됨', `{changedAt}에 텔레그램 채팅이 연결되었습니다. ${NOT_YOU}`],
    SECURITY_TELEGRAM_ENDED: [
      '텔레그램 연결 해제됨',
      '{changedAt}에 연결이 해제되어 해당 채팅으로 알림이 가지 않습니다.',
    ],
    SECURITY_DATA_SEEN: [
      '직원이 연락처 정보를 열람했습니다',
      '{changedAt}에 직원이 사유를 남기고 이름, 이메일, 전화번호를 열람했습니다. 예상하지 못한 일이라면 1:1 문의로 알려 주세요.',
    ],
    SECURITY_CLOSING: [
      '회원 탈퇴가 신청되었습니다',
      '{changedAt}에 신청되었습니다. 30일 안에 다시 로그인하면 취소됩니다.',
    ],
    SECURITY_CLOSING_STOPPED: [
      '회원 탈퇴가 취소되었습니다',
      '{changedAt}에 로그인하여 탈퇴가 취소되었습니다.',
    ],
  },
  categories: {
    NOTICE: '공지사항',
    SIGNAL: '시그널',
    PRICE: '가격 알림',
    AUTO: '오토 마스터',
    DEPOSIT: '입금',
    WITHDRAW: '출금',
    MEMBERSHIP: '멤버십',
    REWARD: '리워드',
    PLAN: '리워드 플랜',
    ICO: '토큰 판매',
    GAME: '게임',
    INQUIRY: '1:1 문의',
    SECURITY: '보안',
  },
  nightSummary: ['밤사이 알림 {count}건', '{list}'],
  stormSummary: ['{category} 알림 {count}건 더', '알림 목록에서 모두 확인할 수 있습니다.'],
  counted: '{category} {count}건',
  listGlue: ' · ',
  adLabel: '(광고)',
  optOut: '수신 거부',
  optOutWaits:
    '인터넷에 연결되어 있지 않아 수신 거부가 아직 접수되지 않았습니다. 연결되면 자동으로 접수됩니다.',
  optOutInApp: '무료 수신 거부: 설정 › 알림 › 광고성 정보 수신 동의',
  items: { SIGNAL: '시그널 마스터', AUTOBOT: '오토 마스터' },
  words: {
    UP: '상승',
    DOWN: '하락',
    BREAKOUT: '상향 돌파',
    BREAKDOWN: '하향 이탈',
    TESTING_SUPPORT: '지지선 테스트',
    TESTING_RESISTANCE: '저항선 테스트',
    SUPPORT: '지지선 유지',
    RESISTANCE: '저항선 유지',
    RE_ENTERED_RANGE: '박스권 복귀',
    TREND_CHANGE: '추세 전환',
    REENTRY: '추세 재진입',
  },
}
