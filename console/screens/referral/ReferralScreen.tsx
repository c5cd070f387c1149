import {
  decideFlag,
  FLAG_STATES,
  getReferral,
  listFlags,
  type ReferralFlag,
} from '#contract/console/referral.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute, percent } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { MemberContextParts } from '#console/ui/cases/MemberContextParts.tsx'
import { agoColumn, memberColumn, ownStateColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'

const source = listOf(listFlags, (page) => page)

const columns = (): readonly ListColumn<ReferralFlag>[] => [
  agoColumn('foundAt', t.list_when()),
  memberColumn(),
  {
    id: 'upline',
    name: t.referral_upline(),
    cell: ({ upline }) => upline.loginId,
    value: ({ upline }) => upline.loginId,
  },
  enumColumn('reason', t.referral_why(), 'kind'),
  ownStateColumn('flag'),
]

function Decide({ flag: { id, state } }: { flag: ReferralFlag }) {
  const decide =
    (decision: 'CLEARED' | 'CONFIRMED') =>
    ({ reason: why = '' }: Readonly<Record<string, string>>) => ({
      decision,
      reason: why,
    })
  if (state !== 'OPEN') return null
  return (
    <CaseActs>
      <Act
        operation={decideFlag}
        params={{ id }}
        label={t.referral_clear()}
        letter="a"
        tone="line"
        summary={t.referral_clear_text()}
        fields={[reasonField()]}
        body={decide('CLEARED')}
        done={t.referral_cleared()}
      />
      <Act
        operation={decideFlag}
        params={{ id }}
        label={t.referral_confirm()}
        letter="r"
        tone="bad"
        summary={t.referral_confirm_text()}
        fields={[reasonField()]}
        body={decide('CONFIRMED')}
        done={t.referral_confirmed()}
      />
    </CaseActs>
  )
}

function FlagCase({ flag }: { flag: ReferralFlag }) {
  const { member, upline, reason, state, foundAt, decidedAt, waiting } = flag
  return (
    <>
      <Heading>{enumText('kind', reason)}</Heading>
      <Facts
        facts={[
          { label: t.list_member(), value: <MemberLink member={member} /> },
          { label: t.referral_upline(), value: <MemberLink member={upline} /> },
          { label: t.list_when(), value: minute(foundAt) },
          { label: t.list_state(), value: <StateMark state={`flag ${state}`} /> },
          ...(decidedAt === null ? [] : [{ label: t.referral_decided(), value: minute(decidedAt) }]),
          {
            label: t.referral_waiting(),
            value:
              waiting.length === 0
                ? '–'
                : waiting.map(({ coin, amount }) => sum(unitsOf(amount), coin)).join(', '),
          },
        ]}
      />
      <Decide flag={flag} />
      <LinkButton tone="two" to={`/referral/tree?loginId=${member.loginId}`}>
        {t.referral_tree()}
      </LinkButton>
      <MemberContextParts memberId={member.id} />
    </>
  )
}

type Referral = AnswerOf<typeof getReferral>

/** Commissions in hundredths of a percent of the revenue they are paid out of. */
function share(bps: number): string {
  return percent(bps / 100, 2)
}

/** What uplines got of what members paid over twelve months, and where the alarm and the stop lie. */
function Ratios({ referral }: { referral: Referral }) {
  return (
    <Tiles>
      {referral.ratios.map(({ id, revenue, commissions, bps, isAlarm }) => (
        <TileFrame key={id}>
          <Inline as="span" apart>
            <Text size={14} tone="quiet">
              {t.referral_ratio({ coin: id })}
            </Text>
            {isAlarm && (
              <Badge tone="bad" icon="warn">
                {t.referral_alarm()}
              </Badge>
            )}
          </Inline>
          <Text size={18} strong>
            {share(bps)}
          </Text>
          <Text size={12} tone="faint">
            {t.referral_parts({
              commissions: figure(unitsOf(commissions)),
              revenue: sum(unitsOf(revenue), id),
            })}
          </Text>
        </TileFrame>
      ))}
      <Tile label={t.referral_bounds()} note={referral.stopOn ? t.referral_stop_on() : t.referral_stop_off()}>
        {share(referral.alarmBps)} / {share(referral.stopBps)}
      </Tile>
    </Tiles>
  )
}

export default function ReferralScreen() {
  return (
    <ListScreen
      title={t.nav_referral()}
      source={source}
      columns={columns()}
      none={t.referral_none()}
      tabs={stateFilter(FLAG_STATES, 'flag')}
      above={
        <Read from={query(getReferral)} lines={3} phoneLines={4}>
          {(referral) => <Ratios referral={referral} />}
        </Read>
      }
      actions={<LinkButton to="/referral/tree">{t.referral_tree()}</LinkButton>}
      detail={(flag) => <FlagCase flag={flag} />}
    />
  )
}
