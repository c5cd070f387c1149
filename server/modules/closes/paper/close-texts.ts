import type { Locale } from '#contract/locale.ts'

/** One language's words of a close on paper; {names} stand for what is filled in. */
export interface CloseTexts {
  readonly title: string
  readonly day: string
  readonly position: string
  readonly trial: string
  readonly class: string
  readonly opening: string
  readonly debits: string
  readonly credits: string
  readonly closing: string
  readonly total: string
  readonly fees: string
  readonly kind: string
  readonly amount: string
  readonly coin: string
  readonly deferred: string
  readonly paid: string
  readonly refunded: string
  readonly earned: string
  readonly liabilities: string
  readonly reserves: string
  /** With {block} and {time}. */
  readonly readAt: string
  readonly hot: string
  readonly members: string
  readonly cold: string
  readonly held: string
  readonly owed: string
  readonly ratio: string
  readonly commissions: string
  readonly reserved: string
  readonly returned: string
  readonly plans: string
  readonly running: string
  readonly promised: string
  readonly escrow: string
  readonly none: string
  readonly signatures: string
  /** With {name}. */
  readonly asked: string
  /** With {name} and {time}. */
  readonly approved: string
  readonly unsigned: string
  readonly hash: string
  /** With {page} and {pages}. */
  readonly page: string
  readonly classes: Readonly<Record<string, string>>
  /** What fees are paid for. */
  readonly kinds: Readonly<Record<string, string>>
}

const en: CloseTexts = {
  title: 'Daily close',
  day: 'Day (KST)',
  position: 'Sealed position',
  trial: 'Trial balance',
  class: 'Account class',
  opening: 'Opening',
  debits: 'Debits',
  credits: 'Credits',
  closing: 'Closing',
  total: 'Total',
  fees: 'Fees earned',
  kind: 'Type',
  amount: 'Amount',
  coin: 'Coin',
  deferred: 'Deferred membership fees',
  paid: 'Paid',
  refunded: 'Refunded',
  earned: 'Earned',
  liabilities: 'Liabilities',
  reserves: 'Reserves',
  readAt: 'Read at block {block}, {time} KST',
  hot: 'Hot wallet',
  members: 'Member addresses',
  cold: 'Cold storage',
  held: 'Held',
  owed: 'Owed',
  ratio: 'Ratio %',
  commissions: 'Commissions',
  reserved: 'Reserved',
  returned: 'Returned',
  plans: 'Plan escrow against what is promised',
  running: 'Running plans',
  promised: 'Promised',
  escrow: 'In escrow',
  none: 'None on this day.',
  signatures: 'Signatures',
  asked: 'First: {name}',
  approved: 'Second: {name}, {time} KST',
  unsigned: 'Not signed. The figures can still change.',
  hash: 'SHA-256 of the figures',
  page: '{page} of {pages}',
  classes: {
    CHAIN: 'TRON chain',
    OPERATOR_CAPITAL: 'Operator capital',
    MEMBER_AVAILABLE: 'Member: available',
    MEMBER_BONUS: 'Member: bonus',
    MEMBER_LOCKED: 'Member: locked MCS',
    MEMBER_GAS: 'Member: TRX for fees',
    FEES: 'Fees',
    UNEARNED: 'Unearned membership fees',
    BONUS_BUDGET: 'Bonus budget',
    COMMISSION_PAYABLE: 'Commissions payable',
    REWARD_TREASURY: 'Reward treasury',
    PLAN_ESCROW: 'Plan escrow',
    PLAN_COVER: 'Plan coverage',
    SWAP_TREASURY: 'Swap treasury',
    GAS_PREPAID: 'Prepaid network fees',
    GAME_STAKE: 'Open stakes',
    GAME_POOL: 'Game pool',
    ICO_TREASURY: 'MCS for sale',
    ICO_PROCEEDS: 'Token sale proceeds',
    ICO_BUDGET: 'Token sale commissions',
    ADJUSTMENTS: 'Adjustments',
  },
  kinds: {
    subscribe_earned: 'Membership fees earned',
    subscribe_deferred: 'Membership fees deferred',
    swap_out: 'Swaps (paid)',
    swap_in: 'Swaps (received)',
    game_profit: 'Game',
  },
}

const ko: CloseTexts = {
  title: '일일 마감',
  day: '날짜(한국 시간)',
  position: '봉인 위치',
  trial: '시산표',
  class: '계정 구분',
  opening: '기초',
  debits: '차변',
  credits: '대변',
  closing: '기말',
  total: '합계',
  fees: '수익으로 인식한 수수료',
  kind: '유형',
  amount: '금액',
  coin: '코인',
  deferred: '이연된 멤버십 이용료',
  paid: '결제',
  refunded: '환불',
  earned: '수익 인식',
  liabilities: '부채',
  reserves: '준비금',
  readAt: '블록 {block}에서 확인, {time}(한국 시간)',
  hot: '핫월렛',
  members: '회원 주소',
  cold: '콜드월렛',
  held: '보유',
  owed: '지급 의무',
  ratio: '비율(%)',
  commissions: '추천 수수료',
  reserved: '적립',
  returned: '환입',
  plans: '약정 대비 플랜 에스크로',
  running: '진행 중인 플랜',
  promised: '약정액',
  escrow: '에스크로',
  none: '이 날에는 없습니다.',
  signatures: '서명',
  asked: '첫 번째: {name}',
  approved: '두 번째: {name}, {time}(한국 시간)',
  unsigned: '아직 서명하지 않았습니다. 수치가 바뀔 수 있습니다.',
  hash: '수치의 SHA-256',
  page: '{page} / {pages}',
  classes: {
    CHAIN: 'TRON 체인',
    OPERATOR_CAPITAL: '운영사 자본',
    MEMBER_AVAILABLE: '회원 사용 가능 잔액',
    MEMBER_BONUS: '회원 보너스',
    MEMBER_LOCKED: '회원 잠금 MCS',
    MEMBER_GAS: '회원 TRX(수수료용)',
    FEES: '수수료',
    UNEARNED: '미확정 멤버십 요금',
    BONUS_BUDGET: '보너스 예산',
    COMMISSION_PAYABLE: '미지급 추천 수수료',
    REWARD_TREASURY: '리워드 재원',
    PLAN_ESCROW: '플랜 에스크로',
    PLAN_COVER: '플랜 지급 준비금',
    SWAP_TREASURY: '교환 준비금',
    GAS_PREPAID: '선납 네트워크 수수료',
    GAME_STAKE: '대기 중인 베팅 금액',
    GAME_POOL: '게임 풀',
    ICO_TREASURY: '판매 대상 MCS',
    ICO_PROCEEDS: '토큰 판매 대금',
    ICO_BUDGET: '토큰 판매 추천 수수료 예산',
    ADJUSTMENTS: '조정',
  },
  kinds: {
    subscribe_earned: '멤버십 요금 확정',
    subscribe_deferred: '멤버십 요금 이연',
    swap_out: '교환 (지불)',
    swap_in: '교환 (받음)',
    game_profit: '게임',
  },
}

/** The console speaks two languages: Korean for who reads it, English for all others. */
export const closeTextsOf = (locale: Locale): CloseTexts => (locale === 'ko' ? ko : en)
