import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/members/account.ts'
import { PROOF_COINS, type MemberLine, type MemberProof } from '#contract/rules/proofs/proof-format.ts'
import { getMyProof } from '#contract/trading/proofs.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { downloadText } from '#web/base/download.ts'
import { decimal, minute } from '#web/base/format.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { checkProof, type CheckedProof } from '#web/features/proofs/check-proof.ts'
import { coinOf } from '#web/features/proofs/proof-way.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { ProofLines } from './ProofLines.tsx'
import { ProofPicture } from './ProofPicture.tsx'

function Total({ line, madeAt }: { line: MemberLine; madeAt: string }) {
  const main = coinOf(line)
  const totalOf = (coin: string) =>
    line.lines.filter((one) => one.coin === coin).reduce((total, { units }) => total + BigInt(units), 0n)
  const others = PROOF_COINS.filter((coin) => coin !== main && totalOf(coin) > 0n)
  return (
    <Hero aria-label={m.proof_in_total()}>
      <Text size={14} tone="quiet">
        {m.proof_in_total()}
      </Text>
      <Amount size={36} value={figure(totalOf(main))} coin={main} />
      <Text size={14} tone="quiet">
        {[...others.map((coin) => sum(totalOf(coin), coin)), m.proof_at({ time: minute(madeAt) })].join(
          ' · ',
        )}
      </Text>
    </Hero>
  )
}

/** What the check said; while it runs, that it does. */
function Verdict({ checked, isPending }: { checked: CheckedProof | null | undefined; isPending: boolean }) {
  if (isPending) return <Notice icon="shield">{m.proof_checking()}</Notice>
  if (checked === null || checked === undefined)
    return (
      <Notice tone="warn" icon="warn">
        {m.proof_unreachable()}
      </Notice>
    )
  if (checked.faults.length > 0)
    return (
      <Notice tone="bad" icon="warn">
        <Text as="p" strong>
          {m.proof_wrong()}
        </Text>
        <p>{m.proof_wrong_text({ faults: checked.faults.join(', ') })}</p>
        <TextLink to="/board/inquiry">{m.proof_report()}</TextLink>
      </Notice>
    )
  return (
    <Notice tone="ok" icon="check">
      <Text as="p" strong>
        {m.proof_checked({ ms: decimal(checked.milliseconds, 1) })}
      </Text>
      {m.proof_checked_text()}
    </Notice>
  )
}

function saveProof(proof: MemberProof, checked: CheckedProof | null | undefined): void {
  const saved = JSON.stringify({ proof, published: checked?.published ?? [] }, null, 1)
  downloadText(`proof-${proof.head.number}.json`, saved, 'application/json')
}

/** Before and beside the lines: what it means not to be in the tree. */
function NotIn({ madeAt }: { madeAt: string }) {
  return (
    <Card aria-label={m.proof_not_in()}>
      <Heading>{m.proof_not_in()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.proof_not_in_text({ time: minute(madeAt) })}
      </Text>
      <TextLink to="/board/inquiry">{m.proof_report()}</TextLink>
    </Card>
  )
}

function Picture({
  line,
  head,
  onCheck,
}: {
  line: MemberLine
  head: MemberProof['head']
  onCheck: () => void
}) {
  return (
    <Card aria-label={m.proof_picture()}>
      <Inline apart>
        <Heading>{m.proof_picture()}</Heading>
        <Button tone="two" small onClick={onCheck}>
          <Icon name="reset" size="s" />
          {m.proof_check_again()}
        </Button>
      </Inline>
      <ProofPicture line={line} head={head} />
      <Text as="p" size={14} tone="faint">
        {m.proof_cut({ count: line.pieces.length })}
      </Text>
    </Card>
  )
}

function Proof({ proof, loginId }: { proof: MemberProof; loginId: string }) {
  const { head, line } = proof
  const check = useQuery({
    queryKey: ['proof-check', head.head],
    queryFn: async () => (await checkProof(proof, loginId)) ?? null,
  })
  // It takes milliseconds: what it says is there when the lines are.
  if (check.isPending) return <CardSkeleton cards={2} lines={6} />
  return (
    <>
      <Stack kind="column">
        {line === null ? <NotIn madeAt={head.madeAt} /> : <Total line={line} madeAt={head.madeAt} />}
        <div role="status">
          <Verdict checked={check.data} isPending={check.isFetching} />
        </div>
        {line !== null && (
          <Card aria-label={m.proof_lines()}>
            <Heading>{m.proof_lines()}</Heading>
            <ProofLines line={line} />
            <Text as="p" size={14} tone="faint">
              {m.proof_later()}
            </Text>
          </Card>
        )}
      </Stack>
      <Stack kind="column">
        {line !== null && <Picture line={line} head={head} onCheck={() => void check.refetch()} />}
        <Card aria-label={m.proof_published_root()}>
          <Hash name={m.proof_published_root()} value={head.root} />
          <Hash name={m.proof_head()} value={head.head} />
          <TextLink to="/transparency/how">{m.proof_how()}</TextLink>
        </Card>
        <Grid>
          <Button tone="two" onClick={() => saveProof(proof, check.data)}>
            <Icon name="download" size="s" />
            {m.proof_save()}
          </Button>
          <Link className={buttonClass({ tone: 'line' })} to="/transparency">
            {m.proof_all_totals()}
          </Link>
        </Grid>
      </Stack>
    </>
  )
}

/** The member’s own part of the proof of balances, recomputed here. */
export default function MyProofScreen() {
  const found = useQuery(query(getMyProof))
  const me = useQuery(query(getMe))
  const failure = failureOfQuery(found.error ?? me.error)
  return (
    <Page kind="columns">
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <CardSkeleton cards={2} lines={6} />}
      {found.data?.proof === null && <Empty>{m.proof_none_yet()}</Empty>}
      {found.data !== undefined && found.data.proof !== null && me.data !== undefined && (
        <Proof proof={found.data.proof} loginId={me.data.id} />
      )}
    </Page>
  )
}
