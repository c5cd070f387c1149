import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { Close } from '#contract/console/money/closes.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { SumTable } from '#console/ui/lists/SumTable.tsx'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { SoundMark } from '../../../ui/StateMark.tsx'

type Coin = Close['figures']['coins'][number]

export const shown = (decimal: string): string => figure(unitsOf(decimal))

/** A figure of the day that leads to the entries it is made of. */
function Moved({ amount, day, of }: { amount: string; day: string; of: { coin: string; class: string } }) {
  if (amount === '0') return shown(amount)
  const asked = new URLSearchParams({ day, coin: of.coin, class: of.class })
  return (
    <TextLink as={RouterLink} to={`/ledger/entries?${asked}`}>
      {shown(amount)}
    </TextLink>
  )
}

/** One coin's classes with what they held and moved; each that moved leads to its entries. */
export function TrialTable({ coin, day }: { coin: Coin; day: string }) {
  const isBalanced = coin.difference === '0'
  return (
    <SumTable
      title={coin.coin}
      mark={
        <SoundMark isSound={isBalanced}>
          {isBalanced ? t.ledger_balanced() : t.ledger_not_balanced()}
        </SoundMark>
      }
      columns={[
        t.closes_class(),
        t.closes_opening(),
        t.closes_debits(),
        t.closes_credits(),
        t.closes_closing(),
      ]}
      rows={coin.classes.map((line) => {
        const of = { coin: coin.coin, class: line.class }
        return {
          id: line.class,
          cells: [
            enumText('account', line.class),
            shown(line.opening),
            <Moved key="debits" amount={line.debits} day={day} of={of} />,
            <Moved key="credits" amount={line.credits} day={day} of={of} />,
            shown(line.closing),
          ],
        }
      })}
      foot={[t.ledger_sum(), '', '', '', shown(coin.difference)]}
    />
  )
}

/** What the ledger says of the day by now that the close does not. */
export function DifferencesTable({ differences }: Pick<Close, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <SumTable
      title={t.closes_differences()}
      columns={[t.closes_class(), t.list_coin(), t.closes_debits(), t.closes_credits()]}
      words={2}
      rows={differences.map(({ coin, class: name, debits, credits }) => ({
        id: `${coin} ${name}`,
        cells: [enumText('account', name), coin, shown(debits), shown(credits)],
      }))}
    />
  )
}
