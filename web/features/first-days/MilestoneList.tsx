import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import type { ListedSignal } from '#contract/trading/signals.ts'
import type { getDepositAddress } from '#contract/wallet/wallet.ts'
import { percent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { StepMark } from '#web/ui/lists/StepMark.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { milestoneText } from './milestone-texts.ts'
import type { Milestone, MilestoneState } from './milestones.ts'
import * as styles from './MilestoneList.module.css'

const FaucetSheet = lazy(() => import('#web/features/faucet/FaucetSheet.tsx'))

type DepositAddress = AnswerOf<typeof getDepositAddress>

interface MilestoneListProps {
  readonly milestones: readonly MilestoneState[]
  readonly info: DepositAddress
  /** The signal that is offered for reading. */
  readonly best: ListedSignal | undefined
}

const WAYS: Readonly<Record<Milestone, string>> = {
  otp: '/account/otp',
  coins: '/wallet/deposit',
  signal: '/trading/signal',
  paper: '/trading/automaster/paper',
}

/** What the one button says: exactly what it does. */
function actionText(milestone: Milestone, best: ListedSignal | undefined): string {
  if (milestone === 'otp') return m.otp_set_up()
  if (milestone === 'paper') return m.first_paper_open()
  if (milestone === 'coins') return m.wallet_deposit()
  if (best === undefined) return m.home_all_signals()
  return m.first_signal_open({
    pair: pairName(best.symbol),
    chance: percent(best.probability),
    base: percent(best.baseRate),
  })
}

/** The one button of the page: the next milestone. Test coins come over a sheet, without leaving the page. */
function NextAction({
  milestone,
  info,
  best,
}: Omit<MilestoneListProps, 'milestones'> & { milestone: Milestone }) {
  const [isOpen, setIsOpen] = useState(false)
  const way = milestone === 'signal' && best !== undefined ? `${WAYS.signal}?id=${best.id}` : WAYS[milestone]
  if (milestone !== 'coins' || info.faucet === null) {
    return (
      <Link className={buttonClass({ wide: true })} to={way}>
        {actionText(milestone, best)}
      </Link>
    )
  }
  return (
    <>
      <Button wide onClick={() => setIsOpen(true)}>
        {m.deposit_faucet_open()}
      </Button>
      {isOpen && (
        <Suspense>
          <FaucetSheet info={info} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The milestones, what was done of them, and the way to each; the next one has the button. */
export function MilestoneList({ milestones, info, best }: MilestoneListProps) {
  const next = milestones.find(({ isNext }) => isNext)
  return (
    <>
      <Card as="ol" flush className={styles.list}>
        {milestones.map((state, index) => {
          const { title, text } = milestoneText(state, info)
          const line = (
            <>
              <StepMark number={index + 1} isDone={state.isDone} isNext={state.isNext} />
              <RowMain>
                <Text strong tone={state.isDone ? 'quiet' : undefined}>
                  {title}
                </Text>
                <span>{text}</span>
              </RowMain>
            </>
          )
          return (
            <li key={state.milestone} aria-current={state.isNext ? 'step' : undefined}>
              {state.isDone || state.isNext ? (
                <RowFrame as="div">{line}</RowFrame>
              ) : (
                <RowFrame as={Link} to={WAYS[state.milestone]}>
                  {line}
                  <Icon name="next" size="s" />
                </RowFrame>
              )}
            </li>
          )
        })}
      </Card>
      {next !== undefined && <NextAction milestone={next.milestone} info={info} best={best} />}
    </>
  )
}
