import {
  getPrices,
  listParameters,
  pauseSwap,
  requestParameter,
  requestPrice,
} from '#contract/console/settings.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import { minuteColumn, enumColumn } from '#console/ui/lists/Columns.tsx'
import { Facts, onOrOff } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { Read } from '../../ui/Read.tsx'
import { CircuitMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { PriceLine } from './PriceLine.tsx'
import { LongFigure } from '#console/ui/text/LongFigure.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { HeldShape } from '#console/ui/layout/HeldShape.tsx'
import { columnsClass } from '#console/ui/layout/Columns.tsx'

type Prices = AnswerOf<typeof getPrices>
/** As high as what comes: members deal at a price that was set once. */
const BLANK: Prices = {
  price: { value: '0', at: '2026-01-01T00:00:00.000Z' },
  circuit: 'OPEN',
  swapOn: true,
  withdrawOn: true,
  changes: [{ value: '0', at: '2026-01-01T00:00:00.000Z' }],
  trx: { value: '0', source: '–', at: '2026-01-01T00:00:00.000Z', isFresh: true },
}
type Parameter = AnswerOf<typeof listParameters>['items'][number]
const source = listOf(listParameters, ({ items }) => ({ items, next: null }))

const columns = (): readonly ListColumn<Parameter>[] => [
  {
    id: 'id',
    name: t.prices_parameter(),
    cell: ({ id }) => (
      <Stack as="span" kind="tight">
        <b>{enumText('field', id)}</b>
        <Text size={12} tone="faint">
          {id}
        </Text>
      </Stack>
    ),
    value: ({ id }) => id,
  },
  {
    ...enumColumn('area', t.prices_area(), 'kind'),
    cell: ({ area }) => <Text unbroken>{enumText('kind', area)}</Text>,
  },
  {
    id: 'value',
    name: t.prices_value(),
    cell: ({ value }) => <LongFigure as="b">{onOrOff(value)}</LongFigure>,
    figure: true,
  },
  {
    id: 'default',
    name: t.prices_default(),
    cell: (parameter) => <LongFigure tone="quiet">{onOrOff(parameter.default)}</LongFigure>,
    figure: true,
  },
  minuteColumn('changedAt', t.prices_changed()),
]

/** The subject of approved changes in the log: the kind of request and the name. */
function historyOf({ id, area }: Parameter): string {
  const kind = area === 'prices' ? 'priceParameter' : `${area}Parameter`
  return `/audit?${new URLSearchParams({ subject: `${kind} ${id}`, action: 'requests.approve' }).toString()}`
}

function boundsText({ min, max, step }: Parameter): string {
  return step === null ? t.prices_bounds({ min, max }) : t.prices_bounds_step({ min, max, step })
}

function ParameterCase({ parameter }: { parameter: Parameter }) {
  const { id, value, type } = parameter
  return (
    <>
      <CaseHead title={enumText('field', id)} text={id} />
      <Facts
        facts={[
          { label: t.prices_value(), value: onOrOff(value) },
          { label: t.prices_default(), value: onOrOff(parameter.default) },
          { label: t.prices_area(), value: enumText('kind', parameter.area) },
        ]}
      />
      <CaseActs>
        <Act
          operation={requestParameter}
          params={{ id }}
          label={t.prices_request_change()}
          letter="c"
          tone="ink"
          summary={t.prices_change_text({ id, value })}
          fields={[
            type === 'boolean'
              ? {
                  name: 'value',
                  label: t.prices_new_value(),
                  kind: 'choice',
                  initial: value === 'true' ? 'false' : 'true',
                  choices: ['true', 'false'].map((one) => ({ value: one, label: onOrOff(one) })),
                }
              : {
                  name: 'value',
                  label: t.prices_new_value(),
                  kind: 'line',
                  initial: value,
                  help: boundsText(parameter),
                },
            reasonField(),
          ]}
        />
        <LinkButton to={historyOf(parameter)}>{t.prices_history()}</LinkButton>
      </CaseActs>
    </>
  )
}

function PriceActs({ prices }: { prices: Prices }) {
  const { price, swapOn } = prices
  return (
    <Acts>
      <Act
        operation={requestPrice}
        disabled={prices === BLANK}
        label={t.prices_request_price()}
        letter="p"
        summary={t.prices_request_price_text()}
        fields={[
          {
            name: 'price',
            label: t.prices_new_value(),
            kind: 'amount',
            coin: 'USDT',
            initial: price?.value ?? '',
          },
          reasonField(),
        ]}
      />
      {swapOn && (
        <Act
          operation={pauseSwap}
          disabled={prices === BLANK}
          label={t.prices_pause_swap()}
          tone="bad"
          summary={t.prices_pause_swap_text()}
          fields={[reasonField()]}
          done={t.prices_swap_off()}
        />
      )}
    </Acts>
  )
}

/** The price at which members buy network fees: the market's, not a typed one. */
function TrxPrice({ trx }: Pick<Prices, 'trx'>) {
  return (
    <section aria-label={t.prices_trx()}>
      <Inline apart>
        <Text as="h2" size={14} strong>
          {t.prices_trx()}
        </Text>
        {trx?.isFresh !== true && <Badge tone="bad">{t.prices_trx_old()}</Badge>}
      </Inline>
      <Facts
        facts={
          trx === null
            ? []
            : [
                { label: t.prices_value(), value: <Money amount={trx.value} coin="USDT" /> },
                { label: t.prices_trx_source(), value: trx.source },
                { label: t.prices_trx_age(), value: <TimeAgo time={trx.at} /> },
              ]
        }
      />
    </section>
  )
}

function PriceNow({ prices }: { prices: Prices }) {
  const { price, circuit, swapOn, withdrawOn } = prices
  return (
    <Stack>
      <Inline apart>
        <Text as="h2" size={14} strong>
          {t.prices_mcs()}
        </Text>
        <Inline as="span" wraps>
          <CircuitMark circuit={circuit} />
          <Badge tone={swapOn ? 'ok' : 'bad'}>{swapOn ? t.prices_swap_on() : t.prices_swap_off()}</Badge>
          <Badge tone={withdrawOn ? 'ok' : 'bad'}>
            {withdrawOn ? t.prices_withdraw_on() : t.prices_withdraw_off()}
          </Badge>
        </Inline>
      </Inline>
      {price !== null && (
        <Figure as="p" size={28}>
          {figure(unitsOf(price.value))}{' '}
          <Text size={14} tone="quiet">
            USDT
          </Text>
        </Figure>
      )}
      <PriceActs prices={prices} />
      <TrxPrice trx={prices.trx} />
    </Stack>
  )
}

function PriceCard({ prices }: { prices: Prices }) {
  const { changes } = prices
  return (
    <Card className={columnsClass} aria-label={t.prices_mcs()}>
      <PriceNow prices={prices} />
      <Stack>
        <PriceLine changes={changes} />
        <Table
          caption={t.prices_changes()}
          items={changes.slice(0, 5)}
          keyOf={({ at }) => at}
          columns={[
            { name: t.list_when(), cell: ({ at }) => minute(at) },
            { name: t.prices_value(), cell: ({ value }) => figure(unitsOf(value)), figure: true },
          ]}
        />
      </Stack>
    </Card>
  )
}

function PriceSkeleton() {
  return (
    <HeldShape>
      <PriceCard prices={BLANK} />
    </HeldShape>
  )
}

/** The price of MCS with its circuit, and every number of the product that two persons can change. */
export default function PricesScreen() {
  return (
    <ListScreen
      title={t.nav_prices()}
      source={source}
      columns={columns()}
      none={t.prices_none()}
      above={
        <Read from={query(getPrices)} waiting={<PriceSkeleton />}>
          {(prices) => <PriceCard prices={prices} />}
        </Read>
      }
      detail={(parameter) => <ParameterCase parameter={parameter} />}
    />
  )
}
