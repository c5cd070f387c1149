import { useQuery } from '@tanstack/react-query'
import { listProofs } from '#contract/trading/proofs.ts'
import { query } from '#web/api/queries.ts'
import { whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import type { Answer } from './CoinCards.tsx'

type Addresses = NonNullable<Answer['reserves']>['addresses']
type Held = Addresses[number]

/** What fails for each address; the arithmetic of signatures is loaded only here. */
function useFaults(addresses: Addresses) {
  const { data: heads } = useQuery(query(listProofs))
  return useQuery({
    queryKey: ['ownership', addresses, heads?.proofs],
    enabled: heads !== undefined,
    queryFn: async () => {
      const { checkOwnership } = await import('#contract/rules/proofs/ownership.ts')
      return addresses.map((held) => checkOwnership(held, heads?.proofs ?? []))
    },
  }).data
}

function State({ held, faults }: { held: Held; faults: readonly string[] | undefined }) {
  if (held.statement === null) return <Badge>{m.transparency_unsigned()}</Badge>
  if (faults === undefined) return null
  return faults.length === 0 ? (
    <Badge tone="ok" icon="check">
      {m.transparency_signed_for({ number: whole(held.statement.proof) })}
    </Badge>
  ) : (
    <Badge tone="bad">{m.transparency_signature_wrong()}</Badge>
  )
}

/** The addresses that are counted as ours, each with what its key signed, checked here. */
export function OwnAddresses({ addresses }: { addresses: Addresses }) {
  const faults = useFaults(addresses)
  if (addresses.length === 0) return null
  return (
    <Card aria-label={m.transparency_own_addresses()}>
      <Heading>{m.transparency_own_addresses()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.transparency_own_addresses_text()}
      </Text>
      {addresses.map((held, index) => (
        <Inline key={held.address} apart wraps>
          <Hash
            name={held.role === 'hot' ? m.transparency_hot() : m.transparency_cold()}
            value={held.address}
          />
          <State held={held} faults={faults?.[index]} />
        </Inline>
      ))}
      <TextLink as="a" href="/verify-reserves.mjs" download>
        verify-reserves.mjs
      </TextLink>
    </Card>
  )
}
