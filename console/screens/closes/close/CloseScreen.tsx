import { useParams } from '#web/shell/router/hooks.ts'
import { getClose, requestClose, saveClosePdf, type Close } from '#contract/console/money/closes.ts'
import { minute } from '#web/base/format.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { FileButton } from '#console/ui/acts/FileButton.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import {
  CommissionsTable,
  DeferredTable,
  FeesTable,
  LiabilitiesTable,
  PlansTable,
  ReservesTable,
} from './SumTables.tsx'
import { DifferencesTable, TrialTable } from './TrialTables.tsx'
import * as styles from './CloseScreen.module.css'

/** Who signed, at which position of the ledger, and the hash that holds the figures. */
function Head({ close: { state, signature, hash, madeAt, figures } }: { close: Close }) {
  const { batch, head, sealedAt } = figures.position
  return (
    <Card as="div">
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={`close ${state}`} /> },
          ...(signature === null
            ? [{ label: t.closes_made(), value: minute(madeAt) }]
            : [
                { label: t.closes_first(), value: signature.askedBy.name },
                {
                  label: t.closes_second(),
                  value: `${signature.approvedBy.name}, ${minute(signature.at)}`,
                },
              ]),
          { label: t.closes_position(), value: t.closes_sealed({ batch, time: minute(sealedAt) }) },
          { label: t.closes_head(), value: <Code>{head}</Code> },
          { label: t.closes_hash(), value: <Code>{hash}</Code> },
        ]}
      />
      {state === 'OPEN' && (
        <CaseActs>
          <Act
            operation={requestClose}
            params={{ day: figures.day }}
            label={t.closes_sign()}
            letter="s"
            summary={t.closes_sign_text()}
            fields={[reasonField()]}
          />
        </CaseActs>
      )}
    </Card>
  )
}

function Warnings({ close: { isSealed, differences } }: { close: Close }) {
  return (
    <>
      {!isSealed && <Alarm>{t.closes_seal_broken()}</Alarm>}
      {differences.length > 0 && (
        <Notice tone="warn" icon="warn">
          {t.closes_differs()}
        </Notice>
      )}
    </>
  )
}

function Tables({ close: { figures, differences } }: { close: Close }) {
  return (
    <>
      <DifferencesTable differences={differences} />
      {figures.coins.map((coin) => (
        <TrialTable key={coin.coin} coin={coin} day={figures.day} />
      ))}
      <div className={styles.parts}>
        <FeesTable figures={figures} />
        <CommissionsTable figures={figures} />
        <LiabilitiesTable figures={figures} />
        <PlansTable figures={figures} />
      </div>
      <DeferredTable figures={figures} />
      <ReservesTable figures={figures} />
    </>
  )
}

/** The books of one day, and the signatures under them. */
export default function CloseScreen() {
  const { day = '' } = useParams()
  return (
    <Pane
      title={t.closes_of_day({ day })}
      actions={
        <>
          <LinkButton to="/closes">{t.nav_closes()}</LinkButton>
          <FileButton operation={saveClosePdf} params={{ day }} label="PDF" toFile={(file) => file} />
        </>
      }
    >
      <Read from={query(getClose, { params: { day } })} lines={12}>
        {(close) => (
          <Stack>
            <Warnings close={close} />
            <Head close={close} />
            <Tables close={close} />
          </Stack>
        )}
      </Read>
    </Pane>
  )
}
