import { getTrialBalance } from '#contract/console/money/ledger.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { SoundMark } from '../../../ui/StateMark.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import * as styles from './TrialBalanceScreen.module.css'

type Trial = AnswerOf<typeof getTrialBalance>

function CoinHead({ coin }: { coin: Trial['coins'][number] }) {
  return (
    <Inline apart>
      <Heading>{coin.coin}</Heading>
      <SoundMark isSound={coin.isBalanced}>
        {coin.isBalanced ? t.ledger_balanced() : sum(unitsOf(coin.difference), coin.coin)}
      </SoundMark>
    </Inline>
  )
}

function CoinTable({ coin }: { coin: Trial['coins'][number] }) {
  return (
    <Card aria-label={coin.coin}>
      <CoinHead coin={coin} />
      <TableFrame>
        <Text as="caption" unseen>
          {coin.coin}
        </Text>
        <thead>
          <tr>
            <th scope="col">{t.ledger_class()}</th>
            <FigureCell scope="col" as="th">
              {t.ledger_accounts()}
            </FigureCell>
            <FigureCell scope="col" as="th">
              {t.members_hold()}
            </FigureCell>
            <FigureCell scope="col" as="th">
              {t.ledger_balance()}
            </FigureCell>
          </tr>
        </thead>
        <tbody>
          {coin.classes.map((line) => (
            <tr key={line.class}>
              <td>{enumText('account', line.class)}</td>
              <FigureCell tone="quiet">{line.accounts}</FigureCell>
              <FigureCell tone="quiet">{figure(unitsOf(line.hold))}</FigureCell>
              <FigureCell>{figure(unitsOf(line.balance))}</FigureCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t.ledger_sum()}</td>
            <FigureCell>{figure(unitsOf(coin.difference))}</FigureCell>
          </tr>
        </tfoot>
      </TableFrame>
    </Card>
  )
}

function Verdict({ trial }: { trial: Trial }) {
  if (trial.isBalanced && trial.broken === null) {
    return (
      <Notice tone="ok" icon="check">
        {t.ledger_all_balanced({ time: minute(trial.at) })}
      </Notice>
    )
  }
  return (
    <Alarm>
      <Heading as="p">{t.ledger_not_balanced()}</Heading>
      <p>{trial.broken ?? t.ledger_not_balanced_text()}</p>
    </Alarm>
  )
}

/** The sums of every class per coin. Whatever does not cancel out makes a red page. */
export default function TrialBalanceScreen() {
  return (
    <Pane title={t.nav_trial_balance()} actions={<LinkButton to="/ledger">{t.ledger_accounts()}</LinkButton>}>
      <Read from={query(getTrialBalance)} lines={10}>
        {(trial) => (
          <Stack className={trial.isBalanced && trial.broken === null ? undefined : styles.alarmed}>
            <Verdict trial={trial} />
            <div className={styles.coins}>
              {trial.coins.map((coin) => (
                <CoinTable key={coin.coin} coin={coin} />
              ))}
            </div>
          </Stack>
        )}
      </Read>
    </Pane>
  )
}
