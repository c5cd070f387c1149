import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { getLedgerEntry, type LedgerEntry } from '#contract/console/money/ledger.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { exactTime, minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { Code, codeClass } from '#console/ui/text/Code.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { knownWord, enumText } from '../../../i18n/words.ts'
import { CaseHead } from '../../../ui/CaseHead.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Read } from '../../../ui/Read.tsx'

function account(id: string, name: string) {
  return (
    <TextLink as={RouterLink} to={`/ledger/entries?account=${id}`}>
      {name}
    </TextLink>
  )
}

/** Other entries of one cause. */
function reference(id: string) {
  return (
    <TextLink as={RouterLink} mono className={codeClass} to={`/ledger/entries?reference=${id}`}>
      {id}
    </TextLink>
  )
}

function factsOf(entry: LedgerEntry) {
  return [
    { label: t.ledger_debit(), value: account(entry.debitAccount, enumText('account', entry.debitClass)) },
    { label: t.ledger_credit(), value: account(entry.creditAccount, enumText('account', entry.creditClass)) },
    { label: t.ledger_op(), value: enumText('kind', entry.op) },
    { label: t.list_when(), value: `${minute(entry.at)} (${exactTime(entry.at)})` },
    ...(entry.detail === ''
      ? []
      : [{ label: t.ledger_detail(), value: knownWord('detail', entry.detail) ?? entry.detail }]),
    ...(entry.reference === null ? [] : [{ label: t.ledger_reference(), value: reference(entry.reference) }]),
  ]
}

/** The batch of seals that covers an entry, by its hashes. */
function Seal({ entry: { seal, isAltered } }: { entry: AnswerOf<typeof getLedgerEntry> }) {
  if (isAltered) return <Alarm>{t.ledger_seal_broken()}</Alarm>
  if (seal === null) return <Notice>{t.ledger_seal_waits()}</Notice>
  const { batch, sealedAt, leaf, root, head, steps } = seal
  return (
    <Facts
      facts={[
        { label: t.ledger_seal(), value: t.ledger_seal_in({ batch, time: minute(sealedAt) }) },
        { label: t.ledger_seal_leaf(), value: <Code>{leaf}</Code> },
        { label: t.ledger_seal_path(), value: steps },
        { label: t.ledger_seal_root(), value: <Code>{root}</Code> },
        { label: t.closes_head(), value: <Code>{head}</Code> },
      ]}
    />
  )
}

/** One entry: both its accounts, what caused it, and what it is sealed by. */
export function EntryCase({ entry }: { entry: LedgerEntry }) {
  return (
    <>
      <CaseHead title={sum(unitsOf(entry.amount), entry.coin)} text={enumText('event', entry.kind)} />
      <Facts facts={factsOf(entry)} />
      <Text as="p" size={12} tone="quiet" mono>
        {entry.id}
      </Text>
      <Heading>{t.ledger_seal()}</Heading>
      <Read from={query(getLedgerEntry, { params: { id: entry.id } })}>
        {(found) => <Seal entry={found} />}
      </Read>
    </>
  )
}
