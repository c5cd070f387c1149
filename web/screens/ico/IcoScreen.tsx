import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportIcoParticipations, getVestingSummary, listIcoRounds, type IcoRound } from '#contract/ico.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { IcoNotice, type IcoNoticeKind } from '#web/features/ico/IcoNotice.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { isClosed } from '#web/ui/states/ReportLink.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ReleaseCard, RoundCard } from './RoundCard.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

const EYE = <HideBalances />
type Summary = AnswerOf<typeof getVestingSummary>
type Rounds = AnswerOf<typeof listIcoRounds>['items']

/** First of all what the member has of it: unlocked, locked, and the next. */
function OwnTotal({ summary }: { summary: Summary }) {
  const own = useSum()
  const obtained = unitsOf(summary.obtained)
  if (obtained === 0n) return null
  const { next } = summary
  return (
    <Hero aria-label={m.ico_mine()}>
      <Text size={14} tone="quiet">
        {m.ico_mine()}
      </Text>
      <Amount value={own.figure(obtained)} coin="MCS" size={36} />
      <Text as="p" size={14} tone="quiet">
        {m.ico_mine_parts({
          released: own.figure(unitsOf(summary.available)),
          locked: own.figure(unitsOf(summary.locked)),
        })}
        {next !== null &&
          ` ${m.ico_next({ sum: own.sum(unitsOf(next.mcs), 'MCS'), day: dayText(next.date) })}`}
      </Text>
      <WhyLink figures={[{ figure: 'ICO_VESTED', name: m.ico_released() }]} />
    </Hero>
  )
}

/** All participations together, and the way to what is behind them. */
function MineCard({ summary, rounds }: { summary: Summary; rounds: Rounds }) {
  const own = useSum()
  const locked = unitsOf(summary.locked)
  return (
    <Card aria-label={m.ico_histories()}>
      <LedgerLines
        lines={[
          { label: m.ico_obtained(), value: own.figure(unitsOf(summary.obtained)) },
          { label: m.ico_released(), value: own.figure(unitsOf(summary.available)) },
          { label: m.ico_locked(), value: own.sum(locked, 'MCS'), total: true },
        ]}
      />
      <div>
        <Row icon="list" title={m.ico_histories()} to="/ico/vesting/histories" />
        {rounds
          .filter(({ mine }) => mine.amount !== '0')
          .map(({ round: { number }, mine }) => (
            <Row
              key={number}
              icon="lock"
              title={m.ico_schedule()}
              text={`${m.ico_round({ number })} · ${own.sum(unitsOf(mine.amount), 'USDT')}`}
              to={`/ico/vesting/schedule/${number}`}
            />
          ))}
      </div>
      {unitsOf(summary.obtained) > 0n && (
        <SaveTable name="ico" fetchTable={(zone) => call(exportIcoParticipations, { query: { zone } })} />
      )}
    </Card>
  )
}

/** The notices, and the way in while the round is open. */
function Ways({ round, left }: { round: IcoRound; left: bigint }) {
  const own = useSum()
  const [notice, setNotice] = useState<IcoNoticeKind>()
  const canEnter = round.state === 'OPEN' && left >= unitsOf(round.min)
  return (
    <Card aria-label={m.ico_method()}>
      <div>
        <Row icon="book" title={m.ico_method()} onOpen={() => setNotice('method')} />
        <Row icon="warn" title={m.ico_risk()} onOpen={() => setNotice('risk')} />
      </div>
      {round.state === 'OPEN' && (
        <Text as="p" size={14} tone="quiet">
          {m.ico_mine_left({ sum: own.sum(left, 'USDT') })}
        </Text>
      )}
      {canEnter && (
        <Link className={buttonClass({ wide: true })} to="/ico/enter">
          {m.ico_enter()}
        </Link>
      )}
      <IcoNotice kind={notice} round={round} onClose={() => setNotice(undefined)} />
    </Card>
  )
}

/** The round that matters now: the open one, else the next to open, else the newest. */
function chief(rounds: Rounds): Rounds[number] | undefined {
  const inState = (state: IcoRound['state']) => rounds.findLast(({ round }) => round.state === state)
  return inState('OPEN') ?? inState('UPCOMING') ?? rounds[0]
}

function Shown({ rounds }: { rounds: Rounds }) {
  const shown = chief(rounds)
  if (shown === undefined) return <Empty>{m.ico_none()}</Empty>
  const others = rounds.filter((one) => one !== shown)
  return (
    <>
      {shown.round.state !== 'OPEN' && <Notice>{m.ico_not_open()}</Notice>}
      <RoundCard round={shown.round} />
      <Ways round={shown.round} left={unitsOf(shown.mine.left)} />
      <ReleaseCard round={shown.round} />
      {others.map(({ round }) => (
        <RoundCard key={round.number} round={round} />
      ))}
    </>
  )
}

/** The token sale: the round, its terms, and what the member has of it. */
export default function IcoScreen() {
  useHeaderEnd(EYE)
  const rounds = useQuery(query(listIcoRounds))
  const summary = useQuery(query(getVestingSummary))
  const failure = failureOfQuery(rounds.error) ?? failureOfQuery(summary.error)
  const retry = () => void Promise.all([rounds.refetch(), summary.refetch()])
  // Where the sale is closed, a member who took part still finds the own MCS.
  const hasOwn = !isClosed(failure) || unitsOf(summary.data?.obtained ?? '0') > 0n
  return (
    <Page kind="columns">
      <Stack kind="column">
        {failure !== undefined && <ErrorState failure={failure} onRetry={retry} busy={rounds.isFetching} />}
        {failure === undefined && rounds.data === undefined && <CardSkeleton cards={2} lines={14} />}
        {hasOwn && summary.data !== undefined && <OwnTotal summary={summary.data} />}
        {rounds.data !== undefined && <Shown rounds={rounds.data.items} />}
      </Stack>
      <Stack kind="column">
        {hasOwn && summary.data !== undefined && (
          <MineCard summary={summary.data} rounds={rounds.data?.items ?? []} />
        )}
      </Stack>
    </Page>
  )
}
