import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { GAME_SYMBOL, getGame, listBets, listRecentPrices, listRounds } from '#contract/game.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { useLiveTopic } from '#web/api/live/live-stream.ts'
import { query } from '#web/api/queries.ts'
import { useWalletRefresh } from '#web/features/wallet/use-live-wallet.ts'
import { useNow } from '#web/ui/use-now.ts'

export type GameNow = AnswerOf<typeof getGame>
export type Phase = 'betting' | 'live' | 'rest'

/** Without news the round is read this often. */
const POLL_MS = 5_000
const TICK_MS = 250
const PRICES_MS = 480_000

export interface PricePoint {
  readonly atMs: number
  readonly price: number
}

function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

/** The prices of the minutes before the screen was opened, and those heard since: at most what the chart shows. */
export function usePrices(): readonly PricePoint[] {
  const [points, setPoints] = useState<readonly PricePoint[]>([])
  const before = useQuery({ ...query(listRecentPrices), staleTime: Infinity, gcTime: 0 })
  const first = points[0]?.atMs ?? Number.POSITIVE_INFINITY
  const past = (before.data?.prices ?? []).flatMap(([atMs, price]) => (atMs < first ? [{ atMs, price }] : []))
  useLiveTopic(`price:${GAME_SYMBOL}`, ({ data }) => {
    const price = field(data, 'price')
    const atMs = Date.parse(String(field(data, 'at')))
    if (typeof price !== 'number' || Number.isNaN(atMs)) return
    setPoints((known) => [...known.filter((point) => point.atMs > atMs - PRICES_MS), { atMs, price }])
  })
  return [...past, ...points]
}

/** Where the round stands by the server's clock, and what is left of that phase: 1 at its beginning, 0 at its end. */
export function phaseOf({ opensAt, closesAt, endsAt, nextAt, state }: GameNow['round'], now: number) {
  const isOver = state !== 'BETTING' && state !== 'LIVE'
  const steps = [
    { phase: 'betting', from: opensAt, to: closesAt },
    { phase: 'live', from: closesAt, to: endsAt },
    { phase: 'rest', from: endsAt, to: nextAt },
  ] as const
  const step = isOver ? steps[2] : (steps.find(({ to }) => now < Date.parse(to)) ?? steps[2])
  const [fromMs, toMs] = [Date.parse(isOver ? closesAt : step.from), Date.parse(step.to)]
  const leftMs = Math.max(0, toMs - now)
  return { phase: step.phase, leftMs, share: Math.min(1, leftMs / (toMs - fromMs)) }
}

/** The round of now, fresh by live news and by the clock, with the own and the last rounds. */
export function useGame() {
  const client = useQueryClient()
  const refreshWallet = useWalletRefresh()
  const now = useNow(TICK_MS)
  const game = useQuery({ ...query(getGame), refetchInterval: POLL_MS })
  const rounds = useQuery(query(listRounds, { query: { size: 12 } }))
  const bets = useQuery(query(listBets, { query: { page: 1, size: 10 } }))
  const refresh = () => {
    for (const operation of [getGame, listRounds, listBets])
      void client.invalidateQueries({ queryKey: [operation.path] })
    refreshWallet()
  }
  useLiveTopic('game', ({ type, data }) => {
    if (type === 'round') refresh()
    if (type !== 'pools') return
    client.setQueryData(query(getGame).queryKey, (known) =>
      known === undefined || known.round.seq !== field(data, 'seq')
        ? known
        : { ...known, round: { ...known.round, ...sidesOf(data, known.round) } },
    )
  })
  const isPast = game.data !== undefined && now >= Date.parse(game.data.round.nextAt)
  useEffect(() => {
    if (isPast) void client.invalidateQueries({ queryKey: [getGame.path] })
  }, [client, isPast])
  return { game, rounds, bets, now, refresh }
}

function sidesOf(data: unknown, known: GameNow['round']): Pick<GameNow['round'], 'up' | 'down'> {
  const side = (name: 'up' | 'down') => {
    const [sum, count] = [field(field(data, name), 'sum'), field(field(data, name), 'count')]
    return typeof sum === 'string' && typeof count === 'number' ? { sum, count } : known[name]
  }
  return { up: side('up'), down: side('down') }
}
