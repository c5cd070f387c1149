import { useQuery } from '@tanstack/react-query'
import { listIcoRounds } from '#contract/ico.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { priceText } from './ico-texts.ts'

/** The way to the token sale while a round takes entries, with its price. */
export function OpenRoundRow() {
  const { isOpen } = useGates()
  const rounds = useQuery({ ...query(listIcoRounds), enabled: isOpen('ico') === true })
  const open = rounds.data?.items.find(({ round }) => round.state === 'OPEN')?.round
  if (open === undefined) return null
  return (
    <Card as="div" flush>
      <Row
        to="/ico"
        icon="lock"
        title={m.ico_round_open({ number: open.number })}
        text={priceText(open.price)}
      />
    </Card>
  )
}
