import type { ReactNode } from 'react'

/** The accent point of the hand: where the reader is. */
const now = (cx: number, cy: number, r = 4.5) => <circle data-now="" cx={cx} cy={cy} r={r} />

const OPEN_BOOK = (
  <>
    <path d="M60 26v48M60 26c-9-8-22-9-36-7v47c14-2 27-1 36 8M60 26c9-8 22-9 36-7v47c-14-2-27-1-36 8" />
    {now(78, 36)}
  </>
)

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  'getting-started': (
    <>
      <path d="M14 68h92" strokeDasharray="4 5" />
      <circle cx="26" cy="68" r="6" />
      <circle cx="60" cy="68" r="6" strokeDasharray="3 3" />
      <path d="M94 68V20l18 8-18 8" />
      {now(26, 68)}
    </>
  ),
  security: (
    <>
      <rect x="41" y="10" width="38" height="70" rx="7" />
      <path d="M50 28h20M55 73h10" />
      <circle cx="60" cy="49" r="12" strokeWidth="3.5" strokeDasharray="50 26" />
      {now(70, 43)}
    </>
  ),
  deposits: (
    <>
      <path d="M60 12v34M47 34l13 13 13-13" />
      <path d="M26 52v14c0 5 3 8 8 8h52c5 0 8-3 8-8V52" />
      {now(60, 62)}
    </>
  ),
  withdrawals: (
    <>
      <path d="M60 50V14M47 27l13-13 13 13" />
      <path d="M26 46v20c0 5 3 8 8 8h52c5 0 8-3 8-8V46" />
      {now(60, 62)}
    </>
  ),
  swap: (
    <>
      <circle cx="36" cy="46" r="18" />
      <circle cx="84" cy="46" r="18" strokeDasharray="4 4" />
      <path d="M42 18c10-8 26-8 36 0M78 18v-9M78 18h-9M78 74c-10 8-26 8-36 0M42 74v9M42 74h9" />
      {now(36, 46)}
    </>
  ),
  signals: (
    <>
      <path d="M8 52h104" strokeDasharray="5 4" />
      <path d="M10 74l14-9 11 7 14-16 12 6 15-22" />
      <rect x="76" y="20" width="34" height="20" rx="2" strokeDasharray="3 3" />
      {now(76, 40)}
    </>
  ),
  'auto-master': (
    <>
      <rect x="30" y="12" width="46" height="66" rx="6" />
      <path d="M39 26h24M39 36h14M38 66l9-9 7 5 12-15" />
      <path d="M80 62l16-34 8 4-16 34-10 6z" />
      {now(66, 47)}
    </>
  ),
  'what-is-missing': (
    <>
      <path d="M20 16h24v24H20zM48 16h24v24H48zM20 44h24v24H20z" strokeDasharray="3 4" />
      <path d="M76 44l24 24M100 44 76 68" />
      {now(60, 56)}
    </>
  ),
  membership: (
    <>
      <rect x="16" y="18" width="88" height="56" rx="8" />
      <path d="M16 34h88M28 60h22" />
      <circle cx="84" cy="56" r="9" strokeDasharray="38 19" />
      {now(92, 51)}
    </>
  ),
  'reward-plan': (
    <>
      <path d="M12 76 108 20" strokeDasharray="4 4" />
      <path d="m12 76 40-23" strokeWidth="3" />
      <path d="M64 16v62" strokeWidth="1.2" />
      {now(52, 53, 5)}
    </>
  ),
  referral: (
    <>
      <circle cx="60" cy="17" r="8" />
      <path d="M55 23 37 40M65 23l18 17M32 51 23 66M41 51l8 15" />
      <circle cx="36" cy="46" r="7" />
      <circle cx="84" cy="46" r="7" strokeDasharray="3 3" />
      <circle cx="51" cy="73" r="6" strokeDasharray="3 3" />
      <circle cx="21" cy="73" r="6" />
      {now(60, 17)}
    </>
  ),
  vesting: (
    <>
      <path d="M12 76h28" strokeWidth="3" />
      <path d="M40 76v-8h10v-8h10v-8h10v-8h10v-8h10v-8h14" />
      <path d="M40 20v56" strokeDasharray="3 4" />
      {now(26, 76, 5)}
    </>
  ),
  'up-down': (
    <>
      <path d="M10 58c12-2 16-14 28-12s14 16 26 10 12-22 24-26" />
      <path d="M10 46h100" strokeDasharray="4 4" />
      <path d="M100 40V18M93 25l7-7 7 7" />
      {now(88, 30)}
    </>
  ),
  'checking-the-books': (
    <>
      <path d="M24 14h50l14 14v50H24z" />
      <path d="M34 34h30M34 44h40M34 54h22" />
      <path d="M34 66h40M34 70h40" strokeWidth="1.4" />
      <circle cx="86" cy="62" r="13" />
      <path d="m95 72 11 10" strokeWidth="3" />
      {now(86, 62)}
    </>
  ),
}

/** The drawing of a guide; one that staff wrote has an open book. It says nothing that the text beside it does not. */
export function GuideDrawing({ id }: { id: string }) {
  return (
    <svg
      viewBox="0 0 120 90"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[id] ?? OPEN_BOOK}
    </svg>
  )
}
