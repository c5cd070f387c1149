import { previewCampaign, type CampaignForecast } from '#contract/console/words/campaigns.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES } from '#contract/locale.ts'
import { minute } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Read } from '../../../ui/Read.tsx'

function Numbers({ forecast }: { forecast: CampaignForecast }) {
  const { nightEnds } = forecast
  return (
    <>
      {forecast.inApp === 0 && (
        <Notice tone="warn" icon="warn">
          {t.campaigns_nobody()}
        </Notice>
      )}
      <LedgerLines
        lines={[
          { label: t.campaigns_open_accounts(), value: forecast.audience },
          { label: t.campaigns_without_consent(), value: `−${String(forecast.withoutConsent)}` },
          { label: t.campaigns_in_app(), value: forecast.inApp, total: true },
          { label: t.campaigns_ring_now(), value: forecast.ringNow },
          {
            label:
              nightEnds === null
                ? t.campaigns_ring_later()
                : t.campaigns_ring_at({ first: minute(nightEnds.first), last: minute(nightEnds.last) }),
            value: forecast.ringAfterNight,
          },
          { label: t.campaigns_no_device(), value: forecast.noDevice },
          { label: t.campaigns_push_off(), value: forecast.pushOff },
        ]}
      />
    </>
  )
}

function AsShown({ shown }: Pick<CampaignForecast, 'shown'>) {
  return (
    <ul className="tiles">
      {shown.map(({ locale, title, text, optOut }) => (
        <li className="tile" key={locale} lang={LANGUAGE_TAGS[locale]}>
          <span className="t12 qq">{LOCALE_NAMES[locale]}</span>
          <b>{title}</b>
          <span className="t14">{text}</span>
          <span className="t12 qq">{optOut}</span>
        </li>
      ))}
    </ul>
  )
}

/** Who would get it now, who after the night, who not and why, and how it reads with its label. */
export function Forecast({ id }: { id: string }) {
  return (
    <section className="card" aria-label={t.campaigns_forecast()}>
      <h2 className="h">{t.campaigns_forecast()}</h2>
      <Read from={query(previewCampaign, { params: { id } })}>
        {(forecast) => (
          <>
            <Numbers forecast={forecast} />
            <AsShown shown={forecast.shown} />
            <p className="t12 qq">{t.today_at({ time: minute(forecast.at) })}</p>
          </>
        )}
      </Read>
    </section>
  )
}
