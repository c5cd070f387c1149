import { lazy, Suspense, useEffect, useState } from 'react'
import { failureOfQuery } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { percent } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { BetForm } from '#web/features/game/BetForm.tsx'
import { excludedText } from './excluded-text.ts'
import { OwnBetCard } from '#web/features/game/OwnBetCard.tsx'
import { LastTen } from './LastTen.tsx'
import { OwnResult } from '#web/features/game/OwnResult.tsx'
import { minutesAndSeconds, RoundCard, RoundHead } from './RoundCard.tsx'
import { RoundsCard } from './RoundsCard.tsx'
import { Sides } from '#web/features/game/Sides.tsx'
import { useGameSounds } from './use-game-sounds.ts'
import { type GameNow, phaseOf, useGame, usePrices } from '#web/features/game/use-game.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'
import * as styles from './GameScreen.module.css'

const HistoryCard = lazy(async () => ({ default: (await import('./HistoryCard.tsx')).HistoryCard }))
const LimitsSheet = lazy(async () => ({ default: (await import('./LimitsSheet.tsx')).LimitsSheet }))
const HowSheet = lazy(async () => ({ default: (await import('./HowSheet.tsx')).HowSheet }))
const ProofSheet = lazy(async () => ({ default: (await import('./ProofSheet.tsx')).ProofSheet }))

const HOUR_MS = 3_600_000

/** A reminder after every hour on the screen. */
function useReminder(): void {
  useEffect(() => {
    const timer = setInterval(() => showAlert(m.game_reminder()), HOUR_MS)
    return () => clearInterval(timer)
  }, [])
}

/** The round's result, until the next one starts. */
function EndPanel({ round }: { round: GameNow['round'] }) {
  if (round.state === 'BALANCE_FAILED') {
    return (
      <Notice tone="warn" icon="warn">
        <Text as="p" strong>
          {m.game_failed_title()}
        </Text>
        <p>{m.game_failed_text()}</p>
      </Notice>
    )
  }
  if (round.state !== 'VOID') return null
  return (
    <Notice tone="warn" icon="warn">
      <Text as="p" strong>
        {m.game_void_title()}
      </Text>
      <p>{m.game_void_text()}</p>
    </Notice>
  )
}

/** The member's part of the betting phase: a form, or why there is none. */
function Play({ game, onPlaced }: { game: GameNow; onPlaced: () => void }) {
  const { excludedUntil } = game.limits
  const isBroke = unitsOf(game.balance) < unitsOf(game.min)
  if (excludedUntil === null && !isBroke)
    return <BetForm key={game.round.seq} game={game} onPlaced={onPlaced} />
  return (
    <>
      <Sides game={game} units={unitsOf(game.min)} chosen={undefined} />
      {excludedUntil === null ? (
        <Notice tone="warn" icon="warn">
          <Stack>
            <Text as="p" strong>
              {m.game_broke_title()}
            </Text>
            <p>{m.game_broke_text({ min: sum(unitsOf(game.min), 'MCS') })}</p>
            <Link className={buttonClass({ tone: 'two' })} to="/wallet">
              {m.game_to_wallet()}
            </Link>
          </Stack>
        </Notice>
      ) : (
        <Notice icon="lock">{excludedText(excludedUntil)}</Notice>
      )}
    </>
  )
}

const WAITS = {
  betting: m.game_betting_closes_in,
  live: m.game_locked_until,
  rest: m.game_opens_in,
} as const

/** While nothing can be done the button keeps its room and says until when. */
function Waiting({ round, now }: { round: GameNow['round']; now: number }) {
  const { phase, leftMs } = phaseOf(round, now)
  return (
    <Button tone="two" wide disabled>
      {WAITS[phase]({ time: minutesAndSeconds(leftMs) })}
    </Button>
  )
}

function LimitsLine({ game, onOpen }: { game: GameNow; onOpen: () => void }) {
  const { limits, today } = game.limits
  const lost = sum(unitsOf(today.loss), 'MCS')
  return (
    <Inline apart size={14} tone="quiet">
      <span>
        {limits.dayLoss === null
          ? m.game_lost_free({ lost })
          : m.game_lost_today({ lost, limit: sum(unitsOf(limits.dayLoss), 'MCS') })}
      </span>
      <Button tone="line" small className={styles.limits} onClick={onOpen}>
        {m.game_limits()}
      </Button>
    </Inline>
  )
}

interface TableProps {
  readonly state: ReturnType<typeof useGame>
  readonly game: GameNow
}

/** Everything that changes with the phase: the form, the own bet, or how it ended. */
function Phases({ state, game, onProof }: TableProps & { onProof: (seq: number) => void }) {
  const { now, bets, refresh } = state
  const { round, bet } = game
  const { phase } = phaseOf(round, now)
  const past = bets.data?.items.find(({ seq, result }) => seq === round.seq && result !== 'CANCELLED')
  useGameSounds({ game, past, now })
  if (phase === 'betting' && bet === null) return <Play game={game} onPlaced={refresh} />
  const hasEnded = phase === 'rest'
  return (
    <>
      {hasEnded ? (
        <EndPanel round={round} />
      ) : (
        <Sides game={game} units={unitsOf(game.min)} chosen={bet?.side} />
      )}
      {hasEnded && past !== undefined && (
        <OwnResult round={round} bet={past} feeBps={game.feeBps} onProof={() => onProof(round.seq)} />
      )}
      {bet?.state === 'PLACED' && !hasEnded && (
        <OwnBetCard game={game} bet={bet} now={now} onDone={refresh} />
      )}
      <Waiting round={round} now={now} />
    </>
  )
}

/** What the house keeps, how a round goes, and the sounds of the game. */
function Foot({ game, onHow }: { game: GameNow; onHow: () => void }) {
  return (
    <>
      <Inline apart>
        <Button tone="line" small onClick={onHow}>
          {m.game_how()}
        </Button>
        <TextLink to="/game/utils/audio">{m.sound_title()}</TextLink>
      </Inline>
      <Text as="p" size={12} tone="faint">
        {m.game_no_house({ fee: percent(game.feeBps / 100) })}
      </Text>
    </>
  )
}

function Table({ state, game }: TableProps) {
  const { now, bets, rounds, refresh } = state
  const [sheet, setSheet] = useState<'limits' | 'how'>()
  const [proof, setProof] = useState<string>()
  const openProof = (seq: number) => setProof(String(seq))
  const points = usePrices()
  const close = () => setSheet(undefined)
  return (
    <Page kind="columns">
      <Stack kind="column">
        <RoundHead round={game.round} now={now} points={points} />
        <RoundCard round={game.round} now={now} points={points} />
        <LastTen rounds={rounds.data?.items ?? []} />
        <Phases state={state} game={game} onProof={openProof} />
        <LimitsLine game={game} onOpen={() => setSheet('limits')} />
        <Foot game={game} onHow={() => setSheet('how')} />
      </Stack>
      <Stack kind="column">
        <RoundsCard rounds={rounds.data?.items ?? []} bets={bets.data?.items ?? []} onProof={openProof} />
        <Suspense fallback={<CardSkeleton cards={1} lines={6} />}>
          <HistoryCard onProof={openProof} />
        </Suspense>
      </Stack>
      <OnceOpened open={sheet === 'limits'}>
        <LimitsSheet limits={game.limits} open={sheet === 'limits'} onClose={close} onChanged={refresh} />
      </OnceOpened>
      <OnceOpened open={sheet === 'how'}>
        <HowSheet open={sheet === 'how'} feeBps={game.feeBps} onClose={close} />
      </OnceOpened>
      <OnceOpened open={proof !== undefined}>
        <ProofSheet seq={proof} onClose={() => setProof(undefined)} />
      </OnceOpened>
    </Page>
  )
}

/** UP & DOWN: the round of now, the own part in it, and the rounds before it. */
export default function GameScreen() {
  useReminder()
  const state = useGame()
  const { game } = state
  if (game.data !== undefined) return <Table state={state} game={game.data} />
  const failure = failureOfQuery(game.error)
  return (
    <Page>
      {failure === undefined ? (
        <CardSkeleton cards={3} lines={5} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void game.refetch()} busy={game.isFetching} />
      )}
    </Page>
  )
}
