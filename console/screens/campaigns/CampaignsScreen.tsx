import { Link, useNavigate } from 'react-router'
import { CAMPAIGN_STATES, listCampaigns, makeCampaign, type Campaign } from '#contract/console/campaigns.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { TimeAgo } from '#web/ui/Times.tsx'
import { useMay } from '../../api/me.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { LanguageMarks } from '../../ui/LanguageMarks.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listCampaigns, (page) => page)

function audienceOf({ country, locale }: Campaign): string {
  const parts = [
    ...(country === null ? [] : [word('kind', country)]),
    ...(locale === null ? [] : [LOCALE_NAMES[locale]]),
  ]
  return parts.length === 0 ? t.campaigns_everybody() : parts.join(', ')
}

const columns = (): readonly ListColumn<Campaign>[] => [
  {
    id: 'title',
    name: t.inquiries_title(),
    cell: ({ title }) => <b className="cut">{title}</b>,
    value: ({ title }) => title,
  },
  { id: 'audience', name: t.campaigns_audience(), cell: audienceOf },
  {
    id: 'languages',
    name: t.content_languages(),
    cell: ({ missing }) => <LanguageMarks missing={missing} />,
  },
  {
    id: 'sendAt',
    name: t.campaigns_send_at(),
    cell: ({ sendAt }) => (sendAt === null ? t.campaigns_when_approved() : minute(sendAt)),
    value: ({ sendAt }) => sendAt ?? '',
  },
  { id: 'told', name: t.campaigns_told(), cell: ({ told }) => told, value: ({ told }) => told, figure: true },
  {
    id: 'createdAt',
    name: t.list_when(),
    cell: ({ createdAt }) => <TimeAgo time={createdAt} />,
    value: ({ createdAt }) => createdAt,
  },
  { id: 'state', name: t.list_state(), cell: ({ state }) => <StateMark state={`campaign ${state}`} /> },
]

export default function CampaignsScreen() {
  const navigate = useNavigate()
  const may = useMay()
  return (
    <ListScreen
      title={t.nav_campaigns()}
      source={source}
      columns={columns()}
      none={t.campaigns_none()}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t.list_state(),
          choices: CAMPAIGN_STATES.map((value) => ({ value, label: word('state', `campaign ${value}`) })),
        },
      ]}
      actions={
        may(makeCampaign) && (
          <Link className={buttonClass({ tone: 'line', small: true })} to="/campaigns/new">
            {t.campaigns_new()}
          </Link>
        )
      }
      onEnter={({ id }) => void navigate(`/campaigns/${id}`)}
    />
  )
}
