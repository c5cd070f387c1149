import { getTrialBalance } from '#contract/console/money/ledger.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { SoundMark } from '../../../ui/StateMark.tsx'
import * as styles from './TrialBalanceScreen.module.css'

type Trial = AnswerOf<typeof getTrialBalance>

function CoinHead({ coin }: { coin: Trial['coins'][number] }) {
  return (
    <div className="sp">
      <h2 className="h">{coin.coin}</h2>
      <SoundMark isSound={coin.isBalanced}>
        {coin.isBalanced ? t.ledger_balanced() : sum(unitsOf(coin.difference), coin.coin)}
      </SoundMark>
    </div>
  )
}

function CoinTable({ coin }: { coin: Trial['coins'][number] }) {
  return (
    <section className="card" aria-label={coin.coin}>
      <CoinHead coin={coin} />
      <table className="tbl">
        <caption className="vh">{coin.coin}</caption>
        <thead>
          <tr>
            <th scope="col">{t.ledger_class()}</th>
            <th scope="col" className="n">
              {t.ledger_accounts()}
            </th>
            <th scope="col" className="n">
              {t.members_hold()}
            </th>
            <th scope="col" className="n">
              {t.ledger_balance()}
            </th>
          </tr>
        </thead>
        <tbody>
          {coin.classes.map((line) => (
            <tr key={line.class}>
              <td>{enumText('account', line.class)}</td>
              <td className="n q">{line.accounts}</td>
              <td className="n q">{figure(unitsOf(line.hold))}</td>
              <td className="n">{figure(unitsOf(line.balance))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t.ledger_sum()}</td>
            <td className="n">{figure(unitsOf(coin.difference))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
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
    <div className="alarm-page" role="alert">
      <p className="h">{t.ledger_not_balanced()}</p>
      <p>{trial.broken ?? t.ledger_not_balanced_text()}</p>
    </div>
  )
}

/** The sums of every class per coin. Whatever does not cancel out makes a red page. */
export default function TrialBalanceScreen() {
  return (
    <Pane title={t.nav_trial_balance()} actions={<LinkButton to="/ledger">{t.ledger_accounts()}</LinkButton>}>
      <Read from={query(getTrialBalance)} lines={10}>
        {(trial) => (
          <div className={trial.isBalanced && trial.broken === null ? 'stack' : 'stack is-alarmed'}>
            <Verdict trial={trial} />
            <div className={styles.coins}>
              {trial.coins.map((coin) => (
                <CoinTable key={coin.coin} coin={coin} />
              ))}
            </div>
          </div>
        )}
      </Read>
    </Pane>
  )
}
