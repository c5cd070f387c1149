import { PROOF_COINS, type MemberLine, type OwedKind } from '#contract/rules/proofs/proof-format.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'

const KIND_TEXTS: Readonly<Record<OwedKind, () => string>> = {
  available: m.proof_available,
  held: m.proof_held,
  plan: m.proof_plan,
  locked: m.proof_locked,
  bonus: m.proof_bonus,
  gas: m.proof_gas,
}

/** What the proof says of the member, coin by coin; coins with nothing of them are left out. */
export function ProofLines({ line }: { line: MemberLine }) {
  const coins = PROOF_COINS.map((coin) => {
    const lines = line.lines.filter((one) => one.coin === coin)
    return { coin, lines, total: lines.reduce((total, { units }) => total + BigInt(units), 0n) }
  })
  return coins
    .filter(({ total }) => total > 0n)
    .map(({ coin, lines, total }) => (
      <LedgerLines
        key={coin}
        lines={[
          ...lines
            .filter(({ units }) => BigInt(units) > 0n)
            .map(({ kind, units }) => ({ label: KIND_TEXTS[kind](), value: figure(BigInt(units)) })),
          { label: m.proof_owed({ coin }), value: sum(total, coin), total: true },
        ]}
      />
    ))
}
