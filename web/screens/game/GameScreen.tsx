import { useEffect, useState } from 'react'
import type { PastBet } from '#contract/game.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { percent } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { BetForm } from './BetForm.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { excludedText, LimitsSheet } from './LimitsSheet.tsx'
import { OwnBetCard } from './OwnBetCard.tsx'
import { ProofSheet } from './ProofSheet.tsx'
import { RoundCard } from './RoundCard.tsx'
import { backOf, RoundsCard } from './RoundsCard.tsx'
import { Sides } from './Sides.tsx'
import { useGameSounds } from './use-game-sounds.ts'
import { type GameNow, phaseOf, useGame, usePrices } from './use-game.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './GameScreen.module.css'

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

const TOLD = { WIN: m.game_won, LOOSE: m.game_lost, BALANCE_REFUND: m.game_refunded } as const

function OwnResult({ bet }: { bet: PastBet }) {
  if (bet.result === null || bet.result === 'CANCELLED') return null
  const back = backOf(bet)
  return (
    <Card role="status" aria-label={m.game_own()}>
      <Text size={14} tone="quiet">
        {TOLD[bet.result]()}
      </Text>
      <Amount value={`${back > 0n ? '+' : ''}${figure(back)}`} coin="MCS" size={28} />
    </Card>
  )
}

/** The member's part of the betting phase: a form, or why there is none. */
function Play({ game, side, onPlaced }: { game: GameNow; side: GameSide | undefined; onPlaced: () => void }) {
  const { excludedUntil } = game.limits
  if (excludedUntil !== null) return <Notice icon="lock">{excludedText(excludedUntil)}</Notice>
  if (unitsOf(game.balance) < unitsOf(game.min)) {
    return (
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
    )
  }
  return <BetForm key={game.round.seq} game={game} side={side} onPlaced={onPlaced} />
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

function Table({ state, game }: TableProps) {
  const { now, bets, rounds, refresh } = state
  const [side, setSide] = useState<GameSide>()
  const [sheet, setSheet] = useState<'limits'>()
  const [proof, setProof] = useState<string>()
  const openProof = (seq: number) => setProof(String(seq))
  const points = usePrices()
  const { round, bet } = game
  const { phase } = phaseOf(round, now)
  const past = bets.data?.items.find(({ seq, result }) => seq === round.seq && result !== 'CANCELLED')
  useGameSounds({ game, past, now })
  const canBet = phase === 'betting' && bet === null
  return (
    <Page kind="columns">
      <Stack kind="column">
        <RoundCard round={round} now={now} points={points} />
        <EndPanel round={round} />
        <Sides round={round} own={bet?.side} chosen={side} onChoose={canBet ? setSide : undefined} />
        {phase === 'rest' && past !== undefined && <OwnResult bet={past} />}
        {canBet && <Play game={game} side={side} onPlaced={refresh} />}
        {bet?.state === 'PLACED' && phase !== 'rest' && (
          <OwnBetCard game={game} bet={bet} now={now} onDone={refresh} />
        )}
        <LimitsLine game={game} onOpen={() => setSheet('limits')} />
        <Text as="p" size={12} tone="faint">
          {m.game_no_house({ fee: percent(game.feeBps / 100) })}
        </Text>
      </Stack>
      <Stack kind="column">
        <RoundsCard rounds={rounds.data?.items ?? []} bets={bets.data?.items ?? []} onProof={openProof} />
        <HistoryCard onProof={openProof} />
      </Stack>
      <LimitsSheet
        limits={game.limits}
        open={sheet === 'limits'}
        onClose={() => setSheet(undefined)}
        onChanged={refresh}
      />
      <ProofSheet seq={proof} onClose={() => setProof(undefined)} />
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
