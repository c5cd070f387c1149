import { lazy, Suspense, useEffect, useState } from 'react'
import { failureOfQuery } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { percent } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { BetForm } from '#web/features/game/BetForm.tsx'
import { LastTen } from './LastTen.tsx'
import { minutesAndSeconds, RoundCard, RoundHead } from './RoundCard.tsx'
import { Sides } from '#web/features/game/Sides.tsx'
import { useGameSounds } from './use-game-sounds.ts'
import { type GameNow, phaseOf, useGame, usePrices } from '#web/features/game/use-game.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'
import * as styles from './GameScreen.module.css'

const NoBet = lazy(() => import('./NoBet.tsx'))
const OwnRound = lazy(() => import('#web/features/game/OwnRound.tsx'))
const Records = lazy(() => import('./Records.tsx'))
const LimitsSheet = lazy(async () => ({ default: (await import('./LimitsSheet.tsx')).LimitsSheet }))
const HowSheet = lazy(async () => ({ default: (await import('./HowSheet.tsx')).HowSheet }))
const ProofSheet = lazy(async () => ({ default: (await import('./ProofSheet.tsx')).ProofSheet }))

/** A round that pays everybody back: why is said to all. */
const UNCOUNTED = new Set<GameNow['round']['state']>(['VOID', 'BALANCE_FAILED'])
const OWN_PART_WAITS = <CardSkeleton cards={1} lines={5} />
/** Where it only says why the round does not count. */
const REASON_WAITS = <CardSkeleton heights={[91]} lines={2} />

const HOUR_MS = 3_600_000

/** A reminder after every hour on the screen. */
function useReminder(): void {
  useEffect(() => {
    const timer = setInterval(() => showAlert(m.game_reminder()), HOUR_MS)
    return () => clearInterval(timer)
  }, [])
}

/** The member's part of the betting phase: a form, or why there is none. */
function Play({ game, onPlaced }: { game: GameNow; onPlaced: () => void }) {
  const mayBet = game.limits.excludedUntil === null && unitsOf(game.balance) >= unitsOf(game.min)
  if (mayBet) return <BetForm key={game.round.seq} game={game} onPlaced={onPlaced} />
  return (
    <>
      <Sides game={game} units={unitsOf(game.min)} chosen={undefined} />
      <Suspense fallback={OWN_PART_WAITS}>
        <NoBet game={game} />
      </Suspense>
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
  const isOwnTold = hasEnded ? past !== undefined || UNCOUNTED.has(round.state) : bet?.state === 'PLACED'
  return (
    <>
      {!hasEnded && <Sides game={game} units={unitsOf(game.min)} chosen={bet?.side} />}
      <Suspense fallback={hasEnded && past === undefined ? REASON_WAITS : OWN_PART_WAITS}>
        {isOwnTold && (
          <OwnRound game={game} past={past} now={now} onDone={refresh} onProof={() => onProof(round.seq)} />
        )}
      </Suspense>
      <Waiting round={round} now={now} />
    </>
  )
}

/** What every player should know, before anything of the round has come. */
function Honest() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.game_no_house()} {m.game_zero_sum()}
    </Text>
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
      <Text as="p" size={14} tone="quiet">
        {m.game_no_house()} {m.game_house_fee({ fee: percent(game.feeBps / 100) })}
      </Text>
      <Text as="p" size={14} tone="quiet">
        {m.game_zero_sum()}
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
        <Suspense fallback={<CardSkeleton cards={2} lines={6} />}>
          <Records rounds={rounds.data?.items ?? []} bets={bets.data?.items ?? []} onProof={openProof} />
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
        <>
          <CardSkeleton cards={3} lines={5} />
          <Honest />
        </>
      ) : (
        <ErrorState failure={failure} onRetry={() => void game.refetch()} busy={game.isFetching} />
      )}
    </Page>
  )
}
