import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRoundProof, type GameEvidence } from '#contract/game.ts'
import { checkRound, type RoundProof } from '#contract/rules/game-proof.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { SaveRecord } from '#web/features/proofs/SaveRecord.tsx'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { m } from '#web/i18n/messages.ts'
import { exactTime, price, whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ResultName } from './ResultName.tsx'

/** More pages than any round has. */
const MAX_PAGES = 200

/** The whole proof, page after page; undefined when a page did not come. */
async function fetchProof(seq: string): Promise<RoundProof | undefined> {
  let whole: RoundProof | undefined
  let from: number | null = 0
  for (let page = 0; from !== null && page < MAX_PAGES; page += 1) {
    const result: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(seq, from)
    if (result.status === 'error') return undefined
    const { next, ...proof } = result.data
    whole = { ...proof, bets: [...(whole?.bets ?? []), ...proof.bets] }
    from = next
  }
  return whole
}

function fetchPage(seq: string, from: number) {
  return call(getRoundProof, { params: { seq }, query: { from } })
}

function Evidence({ title, evidence }: { title: string; evidence: GameEvidence }) {
  return (
    <Stack as="section" aria-label={title}>
      <Text as="h3" strong>
        {title}, {exactTime(evidence.at)}
      </Text>
      {evidence.answers.length === 0 ? (
        <Text as="p" size={14} tone="quiet">
          {m.game_proof_none()}
        </Text>
      ) : (
        <LedgerLines
          lines={[
            ...evidence.answers.map((answer) => ({
              label: `${answer.venue} · ${exactTime(answer.at)}`,
              value: price(answer.price),
            })),
            ...(evidence.price === null
              ? []
              : [{ label: m.game_proof_median(), value: price(evidence.price), total: true as const }]),
          ]}
        />
      )}
    </Stack>
  )
}

function Verify({ seq }: { seq: string }) {
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<{
    readonly isRight: boolean
    readonly proof: RoundProof | undefined
  }>()
  async function verify(): Promise<void> {
    setBusy(true)
    const proof = await fetchProof(seq)
    const faults = proof === undefined ? undefined : await checkRound(proof)
    setBusy(false)
    setVerdict({ isRight: faults?.length === 0, proof })
  }
  return (
    <>
      <Button tone="two" wide busy={busy} onClick={() => void verify()}>
        <Icon name="shield" size="s" />
        {m.game_verify()}
      </Button>
      <div role="status">
        {verdict !== undefined && (
          <Notice tone={verdict.isRight ? 'ok' : 'bad'} icon={verdict.isRight ? 'check' : 'warn'}>
            {verdict.isRight
              ? m.game_proof_right({ bets: verdict.proof?.bets.length ?? 0 })
              : m.game_proof_wrong()}
          </Notice>
        )}
      </div>
      {verdict?.proof !== undefined && (
        <SaveRecord name={`round-${seq}`} record={{ kind: 'game-round', ...verdict.proof }} />
      )}
    </>
  )
}

function Body({ seq }: { seq: string }) {
  const found = useQuery(query(getRoundProof, { params: { seq }, query: {} }))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <CardSkeleton cards={1} lines={8} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { round, lock, close, hash } = found.data
  return (
    <>
      <Inline as="p" apart>
        <Text strong>{m.game_round({ seq: whole(round.seq) })}</Text>
        <ResultName round={round} />
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {m.game_proof_text()}
      </Text>
      <WhyLink figures={[{ figure: 'GAME_POOL', of: seq, name: m.why_pool() }]} />
      <Evidence title={m.game_proof_lock()} evidence={lock} />
      <Evidence title={m.game_proof_close()} evidence={close} />
      {hash !== null && <Hash name={m.game_proof()} value={hash} />}
      <Verify seq={seq} />
    </>
  )
}

/** What a round was decided by, and the button that recomputes it here. */
export function ProofSheet({ seq, onClose }: { seq: string | undefined; onClose: () => void }) {
  return (
    <Sheet title={m.game_proof()} open={seq !== undefined} onClose={onClose}>
      {seq !== undefined && <Body key={seq} seq={seq} />}
    </Sheet>
  )
}
