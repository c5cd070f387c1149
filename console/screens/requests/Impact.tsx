import { getRequestImpact, type RequestImpact, type StaffRequest } from '#contract/console/people/requests.ts'
import { minute } from '#web/base/format.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { query } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { RuledLines } from '#console/ui/cases/RuledLines.tsx'
import { Sparkline } from '#console/ui/charts/Sparkline.tsx'
import { Read } from '#console/ui/Read.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'
import { Change } from './Change.tsx'
import { toNumbers } from './to-numbers.ts'

function Touched({ impact }: Pick<RequestImpact, 'impact'>) {
  if (impact.length === 0) return null
  return (
    <CasePart title={t.requests_impact()}>
      <RuledLines
        lines={impact.map(({ what, count, sum: { amount, coin } }) => {
          const sum = `${figure(unitsOf(amount))}\u00a0${coin}`
          return {
            name: what === 'mcsHeld' ? t.requests_impact_held() : enumText('event', what),
            value: count === null ? sum : t.requests_impact_count({ count, sum }),
          }
        })}
      />
    </CasePart>
  )
}

function History({ request, history }: { request: StaffRequest } & Pick<RequestImpact, 'history'>) {
  const numbers = toNumbers([...history.toReversed(), request])
  return (
    <CasePart title={t.requests_history()}>
      {history.length > 0 && numbers.length > 1 && (
        <Sparkline label={t.requests_history()} values={numbers} />
      )}
      {history.length === 0 && (
        <Text size={14} tone="quiet">
          {t.requests_history_none()}
        </Text>
      )}
      <Events>
        {history.map(({ id, at, before, after, askedBy, decidedBy }) => (
          <Event key={id}>
            <Change before={before} after={after} />
            <Text size={12} tone="faint">
              {t.requests_history_by({
                time: minute(at),
                by: askedBy.name,
                other: decidedBy?.name ?? '–',
              })}
            </Text>
          </Event>
        ))}
      </Events>
    </CasePart>
  )
}

/** What a request would touch, and how the same thing was changed before. */
export function Impact({ request }: { request: StaffRequest }) {
  return (
    <Read from={query(getRequestImpact, { params: { id: request.id } })} lines={4}>
      {({ impact, history }) => (
        <>
          <Touched impact={impact} />
          <History request={request} history={history} />
        </>
      )}
    </Read>
  )
}
