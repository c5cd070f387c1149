import { useState } from 'react'
import { signalText, verifyInclusion, type Inclusion } from '#contract/rules/signal-log.ts'
import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { minute, whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

export type Proof = Inclusion & { readonly sealedAt: string }

/** A signal's position in the sealed log, and the button that verifies it here from the figures shown. */
export function SignalProof({ signal, proof }: { signal: Signal; proof: Proof }) {
  const [isRight, setIsRight] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    setIsRight(await verifyInclusion(signalText(signal), proof))
    setBusy(false)
  }
  return (
    <Card aria-label={m.signals_proof()}>
      <Heading>{m.signals_proof()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.signals_proof_text({
          entry: whole(proof.index + 1),
          batch: whole(proof.batch),
          time: minute(proof.sealedAt),
        })}
      </Text>
      <Hash name={m.signals_hash()} value={proof.hash} />
      <Button tone="two" wide busy={busy} onClick={() => void verify()}>
        <Icon name="shield" size="s" />
        {m.signals_verify()}
      </Button>
      <div role="status">
        {isRight !== undefined && (
          <Notice tone={isRight ? 'ok' : 'bad'} icon={isRight ? 'check' : 'warn'}>
            {isRight ? m.signals_verified() : m.signals_tampered()}
          </Notice>
        )}
      </div>
    </Card>
  )
}
