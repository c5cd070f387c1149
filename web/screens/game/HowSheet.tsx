import { m } from '#web/i18n/messages.ts'
import { percent } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import * as styles from './HowSheet.module.css'

const PRICE = 'M4 44 14 38 22 42 32 30 42 34 52 24'
const AFTER = 'M52 24 60 28 68 16 78 20 88 10'

/** The three moments of a round on one line: the choice, the lock, the result. */
function Moment({ step }: { step: 1 | 2 | 3 }) {
  return (
    <svg className={styles.moment} viewBox="0 0 92 56" aria-hidden="true">
      {step === 3 && <path className={styles.above} d={`${AFTER}V24H52Z`} />}
      <path
        className={styles.price}
        d={step === 3 ? `${PRICE}${AFTER.slice(AFTER.indexOf(' 60'))}` : PRICE}
      />
      {step === 1 ? (
        <path className={styles.ways} d="M62 24 74 12m-6 0h6v6M62 24 74 36m-6 0h6v-6" />
      ) : (
        <path className={styles.lock} d="M52 24H90" />
      )}
      <circle className={styles.point} cx={step === 3 ? 88 : 52} cy={step === 3 ? 10 : 24} r="4.5" />
    </svg>
  )
}

/** How a round goes, in three pictures. */
export function HowSheet({ open, feeBps, onClose }: { open: boolean; feeBps: number; onClose: () => void }) {
  const steps = [
    { step: 1, text: m.game_how1() },
    { step: 2, text: m.game_how2() },
    { step: 3, text: m.game_how3({ fee: percent(feeBps / 100) }) },
  ] as const
  return (
    <Sheet title={m.game_how()} open={open} onClose={onClose}>
      <Stack as="ol">
        {steps.map(({ step, text }) => (
          <Inline as="li" key={step}>
            <Moment step={step} />
            <p>{text}</p>
          </Inline>
        ))}
      </Stack>
    </Sheet>
  )
}
