import { previewCampaign, type CampaignForecast } from '#contract/console/words/campaigns.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES } from '#contract/locale.ts'
import { minute } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Read } from '../../../ui/Read.tsx'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'
import { SumTable } from '#console/ui/lists/SumTable.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

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
          ...(forecast.closed === 0
            ? []
            : [{ label: t.campaigns_closed(), value: `−${String(forecast.closed)}` }]),
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
          { label: t.campaigns_devices(), value: forecast.devices, total: true },
        ]}
      />
      {forecast.languages.length > 0 && (
        <SumTable
          title={t.campaigns_by_language()}
          columns={[t.people_language(), t.campaigns_in_app(), t.campaigns_rings(), t.campaigns_devices()]}
          rows={forecast.languages.map(({ locale, inApp, rings, devices }) => ({
            id: locale,
            cells: [LOCALE_NAMES[locale], inApp, rings, devices],
          }))}
        />
      )}
    </>
  )
}

function AsShown({ shown }: Pick<CampaignForecast, 'shown'>) {
  return (
    <Tiles>
      {shown.map(({ locale, title, text, optOut }) => (
        <TileFrame key={locale} lang={LANGUAGE_TAGS[locale]}>
          <Text size={12} tone="faint">
            {LOCALE_NAMES[locale]}
          </Text>
          <b>{title}</b>
          <Text size={14}>{text}</Text>
          <Text size={12} tone="faint">
            {optOut}
          </Text>
        </TileFrame>
      ))}
    </Tiles>
  )
}

/** Who would get it now, who after the night, who not and why, and how it reads with its label. */
export function Forecast({ id }: { id: string }) {
  return (
    <Card aria-label={t.campaigns_forecast()}>
      <Heading>{t.campaigns_forecast()}</Heading>
      <Read from={query(previewCampaign, { params: { id } })}>
        {(forecast) => (
          <>
            <Numbers forecast={forecast} />
            <AsShown shown={forecast.shown} />
            <Text as="p" size={12} tone="faint">
              {t.today_at({ time: minute(forecast.at) })}
            </Text>
          </>
        )}
      </Read>
    </Card>
  )
}
