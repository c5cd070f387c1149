import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { listProofs } from '#contract/trading/proofs.ts'
import {
  exportFlowLines,
  exportFlows,
  exportRecords,
  getPublicFigures,
} from '#contract/trading/public-figures.ts'
import { getTransparency } from '#contract/trading/transparency.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { day as dayName, whole } from '#web/base/format.ts'
import { figure } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { explorerAddress } from '#web/features/wallet/explorer.ts'
import { useSandbox } from '#web/shell/frame/brand.ts'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { CoinCards, type Answer } from './CoinCards.tsx'
import { OwnAddresses } from './OwnAddresses.tsx'
import { AnswersCard, CalibrationCard } from './RecordCards.tsx'
import { CommissionsCard, GameCard, PlansCard, SaleCard, SourcesCard } from './FlowCards.tsx'

const SHOWN_PROOFS = 5

function Head({ day }: { day: string | null }) {
  return (
    <Stack as="section" aria-label={m.transparency_headline()}>
      <Text as="p" size={14} tone="quiet">
        {day === null ? m.transparency_none_yet() : m.transparency_as_of({ day: dayName(day, 'UTC') })}
      </Text>
      <Text as="h2" size="title">
        {m.transparency_headline()}
      </Text>
      <Text as="p" tone="quiet">
        {m.transparency_lede()}
      </Text>
    </Stack>
  )
}

function OwnBalance() {
  return (
    <Card aria-label={m.transparency_mine()}>
      <Heading>{m.transparency_mine()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.transparency_mine_text()}
      </Text>
      <Inline wraps>
        <Link className={buttonClass({})} to="/transparency/me">
          {m.transparency_mine_button()}
        </Link>
        <TextLink to="/transparency/how">{m.proof_how()}</TextLink>
      </Inline>
    </Card>
  )
}

/** The day whose signals were sealed last. */
function SignalsCard() {
  const found = useQuery(query(getTransparency))
  const sealed = found.data?.signalDays[0]
  if (sealed === undefined) return null
  return (
    <Card aria-label={m.transparency_signals()}>
      <Heading>{m.transparency_signals()}</Heading>
      <LedgerLines
        lines={[
          {
            label: m.transparency_entries({ day: dayName(sealed.day, 'UTC') }),
            value: whole(sealed.entries),
          },
        ]}
      />
      <Hash name={m.transparency_head()} value={sealed.head} />
    </Card>
  )
}

type Anchor = AnswerOf<typeof listProofs>['proofs'][number]['anchor']

/** The transaction of the chain that carries a proof's head. */
function AnchorLine({ anchor }: { anchor: Anchor }) {
  const sandbox = useSandbox()
  if (anchor === null) return null
  return (
    <Inline wraps>
      <Hash name={m.transparency_anchored({ block: whole(anchor.block) })} value={anchor.txid} />
      {!sandbox && (
        <TextLink as="a" href={explorerAddress(anchor.txid)} target="_blank" rel="noopener noreferrer">
          {m.histories_explorer()}
        </TextLink>
      )}
    </Inline>
  )
}

/** The newest proofs with their totals, roots and transactions. */
function ProofsCard() {
  const found = useQuery(query(listProofs))
  const proofs = found.data?.proofs.slice(0, SHOWN_PROOFS) ?? []
  return (
    <Card aria-label={m.transparency_proofs()}>
      <Heading>{m.transparency_proofs()}</Heading>
      {proofs.map(({ number, night, madeAt, totals, root, anchor }) => (
        <Stack key={number} kind="tight">
          <LedgerLines
            lines={[
              {
                label:
                  night === null
                    ? `${dayName(madeAt)}, ${m.transparency_on_request()}`
                    : dayName(night, 'UTC'),
                value: `#${whole(number)}`,
                total: true,
              },
              ...(['USDT', 'MCS', 'TRX'] as const).map((coin) => ({
                label: `${m.transparency_owed()}, ${coin}`,
                value: figure(BigInt(totals[coin])),
              })),
            ]}
          />
          <Hash name={m.transparency_root()} value={root} />
          <AnchorLine anchor={anchor} />
        </Stack>
      ))}
      <Text as="p" size={14} tone="faint">
        {m.transparency_next()}
      </Text>
    </Card>
  )
}

function YourselfCard() {
  const exports = [
    [exportFlows.path, m.transparency_csv()],
    [exportFlowLines.path, m.transparency_jsonl()],
    [exportRecords.path, m.transparency_records_csv()],
  ] as const
  return (
    <Card aria-label={m.transparency_yourself()}>
      <Heading>{m.transparency_yourself()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.transparency_yourself_text()}
      </Text>
      <Inline wraps>
        {exports.map(([path, name]) => (
          <a key={path} className={buttonClass({ tone: 'two' })} href={path} download>
            <Icon name="download" size="s" />
            {name}
          </a>
        ))}
      </Inline>
      <Text as="code" size={12} translate="no">
        node recompute-figures.mjs flows.csv figures.json records.csv
      </Text>
      <TextLink as="a" href="/recompute-figures.mjs" download>
        recompute-figures.mjs
      </TextLink>
    </Card>
  )
}

function Figures({ answer }: { answer: Answer }) {
  const { figures, plans, records } = answer
  return (
    <>
      {(figures !== null || answer.reserves !== null) && <CoinCards answer={answer} />}
      <OwnBalance />
      <SideBySide>
        <PlansCard plans={plans} records={records} />
        {figures !== null && (
          <>
            <SourcesCard payouts={figures.payouts} />
            <CommissionsCard figures={figures} />
            <GameCard game={figures.game} />
            <SaleCard sale={figures.sale} />
          </>
        )}
        {answer.reserves !== null && <OwnAddresses addresses={answer.reserves.addresses} />}
        {records !== null && <CalibrationCard calibration={records.calibration} />}
        <SignalsCard />
        {records !== null && <AnswersCard answers={records.answers} />}
        <ProofsCard />
        <YourselfCard />
      </SideBySide>
    </>
  )
}

function Body() {
  const found = useQuery(query(getPublicFigures))
  // All at once: cards that come one after the other would push each other away.
  const isWaiting = [useQuery(query(getTransparency)), useQuery(query(listProofs)), found].some(
    ({ isPending }) => isPending,
  )
  const failure = failureOfQuery(found.error)
  return (
    <Page>
      <Head day={found.data?.day ?? null} />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {isWaiting && failure === undefined && <CardSkeleton cards={3} lines={5} />}
      {!isWaiting && found.data !== undefined && <Figures answer={found.data} />}
    </Page>
  )
}

/** What members are owed, what is held, and where payouts came from; for everybody. */
export default function TransparencyScreen() {
  return (
    <MemberGate>
      <Body />
    </MemberGate>
  )
}
