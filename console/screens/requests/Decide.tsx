import { approveRequest, rejectRequest, type StaffRequest } from '#contract/console/people/requests.ts'
import { useMe } from '../../api/me.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'

/** Requests whose subject begins with a word of the product's own, by what that word is of. */
const SUBJECTS: Readonly<Record<string, string>> = {
  termsPublish: 'term',
  termsWithdraw: 'term',
  treasuryMove: '',
}

export function subjectOf({ kind, subject }: StaffRequest): string {
  const of = SUBJECTS[kind]
  const [first = '', ...rest] = subject.split(' ')
  return of === undefined ? subject : [enumText('kind', `${of} ${first}`.trim()), ...rest].join(' ')
}

export function Decide({ request }: { request: StaffRequest }) {
  const { id: own } = useMe()
  const { id, kind, state, askedBy, mayDecide } = request
  const isOwn = askedBy.id === own
  return (
    <>
      {mayDecide && (
        <CaseActs>
          <Act
            operation={approveRequest}
            params={{ id }}
            label={t.requests_approve()}
            letter="a"
            tone="ink"
            summary={t.requests_approve_text({ kind: enumText('kind', kind), subject: subjectOf(request) })}
            done={t.requests_approved()}
          />
          <Act
            operation={rejectRequest}
            params={{ id }}
            label={t.requests_reject()}
            letter="r"
            tone="bad"
            fields={[reasonField()]}
            done={t.requests_rejected()}
          />
        </CaseActs>
      )}
      {state === 'OPEN' && isOwn && (
        <>
          <Text as="p" size={12} tone="faint">
            {t.requests_own()}
          </Text>
          <Act
            operation={rejectRequest}
            params={{ id }}
            label={t.requests_take_back()}
            letter="r"
            fields={[reasonField()]}
            done={t.requests_rejected()}
          />
        </>
      )}
    </>
  )
}
