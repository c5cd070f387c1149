import * as styles from './InsidePictures.module.css'

/** Drawn examples beside the words that say the same: nothing in them is a real sum. */
const FRAME = { className: styles.picture, viewBox: '0 0 320 132', 'aria-hidden': true } as const

/** A total, what it is made of, and its lines down to the double rule. */
export function WalletPicture() {
  return (
    <svg {...FRAME}>
      <rect className={styles.filled} x={0} y={6} width={226} height={14} rx={7} />
      <rect className={styles.muted} x={230} y={6} width={46} height={14} rx={7} />
      <rect className={styles.hollow} x={280.5} y={6.5} width={39} height={13} rx={6.5} />
      {[46, 70, 94].map((y, index) => (
        <g key={y}>
          <path className={styles.word} d={`M4 ${y}h${[92, 70, 110][index]}`} />
          <path
            className={styles.leader}
            d={`M${[108, 86, 126][index]} ${y + 3}H${[250, 262, 268][index]}`}
          />
          <path className={styles.figure} d={`M${[262, 274, 280][index]} ${y}H316`} />
        </g>
      ))}
      <path className={styles.rule} d="M0 112H320M0 127H320M0 130H320" />
    </svg>
  )
}

/** Three positions between target and stop, room for two more, and how much of the budget is used. */
export function AutoPicture() {
  return (
    <svg {...FRAME}>
      {[0, 66, 132].map((x, index) => (
        <g key={x}>
          <rect className={styles.slot} x={x + 0.5} y={8.5} width={55} height={75} rx={8} />
          <path className={styles.rise} d={`M${x + 9} 22h38`} />
          <path className={styles.fall} d={`M${x + 9} 70h38`} />
          <path
            className={styles.curve}
            d={`M${x + 11} ${[57, 54, 50][index]}l9 -6 9 4 12 ${[-13, -9, -5][index]}`}
          />
        </g>
      ))}
      {[198, 264].map((x) => (
        <rect key={x} className={styles.hollow} x={x + 0.5} y={8.5} width={55} height={75} rx={8} />
      ))}
      <path className={styles.track} d="M4 114H316" />
      <path className={styles.used} d="M4 114H190" />
      <circle className={styles.point} cx={190} cy={114} r={8} />
    </svg>
  )
}

/** Both sides of a round: equal parts play, and what nobody stands against goes back. */
export function GamePicture() {
  return (
    <svg {...FRAME}>
      <rect className={styles.hollow} x={0.5} y={14.5} width={319} height={39} rx={8} />
      <rect className={styles.rising} x={0} y={14} width={244} height={40} rx={8} />
      <rect className={styles.falling} x={0} y={78} width={244} height={40} rx={8} />
      <path className={styles.arrow} d="M118 40l8 -9 8 9M118 93l8 9 8 -9" />
      <path className={styles.back} d="M296 40h-24m8 -8l-8 8 8 8" />
      <path className={styles.line} d="M244 4V128" />
    </svg>
  )
}

/** The escrow before the first day: the member's own part and the operator's; below it what is paid day by day. */
export function PlanPicture() {
  return (
    <svg {...FRAME}>
      <rect className={styles.muted} x={0} y={6} width={156} height={30} rx={8} />
      <rect className={styles.filled} x={160} y={6} width={160} height={30} rx={8} />
      <path className={styles.line} d="M158 44V128" />
      <path className={styles.future} d="M4 124L316 58" />
      <path className={styles.curve} d="M4 124L70 110" />
      <circle className={styles.point} cx={70} cy={110} r={6} />
    </svg>
  )
}
