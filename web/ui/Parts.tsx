import type { ReactNode } from 'react'
import type { Currency, Sum } from '#contract/wallet/wallet-parts.ts'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'ok' | 'warn' | 'bad' | 'you' | 'out'

export function Badge({
  tone,
  dot = false,
  icon,
  children,
}: {
  tone?: Tone
  dot?: boolean
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={['bdg', tone, dot && 'dotted'].filter(Boolean).join(' ')}>
      {icon !== undefined && <Icon name={icon} size="xs" />}
      {children}
    </span>
  )
}

/** A line of a list: icon, name with a second line, and what stands at its end; one that leads on ends in an arrow. */
export function Row({
  icon,
  title,
  text,
  end,
  leads = false,
}: {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  end?: ReactNode
  leads?: boolean
}) {
  return (
    <div className="row">
      {icon !== undefined && (
        <span className="ic">
          <Icon name={icon} />
        </span>
      )}
      <span className="m">
        <span className="b">{title}</span>
        {text !== undefined && <span>{text}</span>}
      </span>
      {end}
      {leads && <Icon name="next" size="s" />}
    </div>
  )
}

export interface LedgerLine {
  readonly label: string
  readonly value: ReactNode
  readonly total?: true
}

/** Sums as in a ledger: label, dotted leader, figure; the total over a double rule. */
export function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <dl className="led">
      {lines.map((line) => (
        <div key={line.label} className={line.total === true ? 'tot' : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Notice({
  tone,
  icon,
  children,
}: {
  tone?: 'ok' | 'warn' | 'bad'
  icon?: IconName
  children: ReactNode
}) {
  return (
    // What went wrong is said as soon as it stands there.
    <div className={tone === undefined ? 'note' : `note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {icon !== undefined && <Icon name={icon} size="s" />}
      <div>{children}</div>
    </div>
  )
}

/** A price that moved: arrow, sign and colour, so that it never depends on colour alone. */
export function Move({ up, children }: { up: boolean; children: ReactNode }) {
  return <span className={up ? 'mv up' : 'mv dn'}>{children}</span>
}

interface AmountProps<Coin extends Currency> {
  /** Printed already, by `figure`. */
  readonly value: Sum<Coin>
  /** Another currency than the contract says the sum is in does not compile. */
  readonly coin?: NoInfer<Coin>
  readonly size?: 16 | 18 | 22 | 28 | 36
}

/** An amount: the whole part loud, decimals and coin quiet. */
export function Amount<Coin extends Currency>({ value, coin, size = 22 }: AmountProps<Coin>) {
  const [, whole = value, rest = ''] = /^(.*?)([.,]\d{1,8})?$/.exec(value) ?? []
  return (
    <span className={`amt amt-${size}`}>
      {whole}
      <small>
        {rest}
        {coin !== undefined && <span className="u">{coin}</span>}
      </small>
    </span>
  )
}

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <div className="sec">
        <h2 className="h">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
