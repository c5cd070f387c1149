import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { getToday } from '#contract/console/reports.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { countryName } from '#web/base/country-names.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'

type Licence = NonNullable<AnswerOf<typeof getToday>['licences']>[number]

const TONES = { 30: undefined, 7: 'warn', 1: 'bad', 0: 'bad' } as const

/** One gate that closes by itself, or did; the nearer its end, the louder. */
function Ending({ licence: { feature, country, reference, endsAt, step } }: { licence: Licence }) {
  const tone = TONES[step]
  const told = {
    feature: enumText('feature', feature),
    country: countryName(country),
    reference,
    time: minute(endsAt),
  }
  return (
    <Notice {...(tone && { tone })} icon={tone === undefined ? 'bell' : 'warn'}>
      <TextLink as={RouterLink} to={`/gates?country=${country}`}>
        {step === 0 ? t.today_licence_ended(told) : t.today_licence_ends(told)}
      </TextLink>
    </Notice>
  )
}

export function Licences({ licences }: { licences: readonly Licence[] }) {
  return licences.map((licence) => <Ending key={`${licence.feature} ${licence.country}`} licence={licence} />)
}
