import { useNavigate } from '#web/shell/router/hooks.ts'
import {
  CAMPAIGN_STATES,
  listCampaigns,
  makeCampaign,
  type Campaign,
} from '#contract/console/words/campaigns.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { countryName } from '#web/base/country-names.ts'
import { minute } from '#web/base/format.ts'
import { useMay } from '../../api/me.ts'
import { listOf } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import {
  agoColumn,
  countColumn,
  languagesColumn,
  ownStateColumn,
  titleColumn,
} from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'

const source = listOf(listCampaigns, (page) => page)

function audienceOf({ country, locale }: Campaign): string {
  const parts = [
    ...(country === null ? [] : [countryName(country)]),
    ...(locale === null ? [] : [LOCALE_NAMES[locale]]),
  ]
  return parts.length === 0 ? t.campaigns_everybody() : parts.join(', ')
}

const columns = (): readonly ListColumn<Campaign>[] => [
  titleColumn(),
  { id: 'audience', name: t.campaigns_audience(), cell: audienceOf },
  languagesColumn(),
  {
    id: 'sendAt',
    name: t.campaigns_send_at(),
    cell: ({ sendAt }) => (sendAt === null ? t.campaigns_when_approved() : minute(sendAt)),
    value: ({ sendAt }) => sendAt ?? '',
  },
  countColumn('told', t.campaigns_told()),
  agoColumn('createdAt', t.list_when()),
  ownStateColumn('campaign'),
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
      filters={[stateFilter(CAMPAIGN_STATES, 'campaign')]}
      actions={may(makeCampaign) && <LinkButton to="/campaigns/new">{t.campaigns_new()}</LinkButton>}
      onEnter={({ id }) => void navigate(`/campaigns/${id}`)}
    />
  )
}
