import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import {
  cancelCampaign,
  getCampaign,
  requestCampaign,
  saveCampaign,
  testCampaign,
  type Campaign,
} from '#contract/console/words/campaigns.ts'
import { useMay } from '../../../api/me.ts'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { draftOf, NEW_CAMPAIGN } from './campaign-draft.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { Forecast } from './Forecast.tsx'

function CampaignActs({ campaign: { id, state } }: { campaign: Campaign }) {
  const params = { id }
  return (
    <>
      <StateMark state={`campaign ${state}`} />
      {state === 'DRAFT' && (
        <>
          <Act
            operation={testCampaign}
            params={params}
            label={t.campaigns_test()}
            summary={t.campaigns_test_text()}
            fields={[{ name: 'loginId', label: t.members_id(), kind: 'line' }]}
            done={t.campaigns_tested()}
          />
          <Act
            operation={requestCampaign}
            params={params}
            label={t.campaigns_request()}
            tone="ink"
            summary={t.campaigns_request_text()}
            fields={[reasonField()]}
          />
        </>
      )}
      {state !== 'SENT' && state !== 'CANCELLED' && (
        <Act
          operation={cancelCampaign}
          params={params}
          label={t.campaigns_cancel()}
          tone="bad"
          fields={[reasonField()]}
          done={t.campaigns_cancelled()}
        />
      )}
    </>
  )
}

/** One advertisement: written, forecast, tested and asked for. */
export default function CampaignScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const may = useMay()
  const made = (known: string) => void navigate(`/campaigns/${known}`, { replace: true })
  if (id === 'new') {
    return (
      <Pane title={t.campaigns_new()}>
        <CampaignForm id={undefined} first={NEW_CAMPAIGN} isReadOnly={false} onMade={made} />
      </Pane>
    )
  }
  return (
    <Read from={query(getCampaign, { params: { id } })}>
      {(campaign) => (
        <Pane title={campaign.title} actions={<CampaignActs campaign={campaign} />}>
          <CampaignForm
            key={id}
            id={id}
            first={draftOf(campaign)}
            isReadOnly={campaign.state !== 'DRAFT' || !may(saveCampaign)}
            onMade={made}
          />
          {campaign.state === 'DRAFT' || campaign.state === 'WAITING' ? (
            <Forecast id={id} />
          ) : (
            <DeliveryLog id={id} />
          )}
        </Pane>
      )}
    </Read>
  )
}
