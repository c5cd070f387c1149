import {
  liftLock,
  lockWithdrawals,
  noteMember,
  requestOtpReset,
  resendMail,
  suspendMember,
  unsuspendMember,
  type StaffMemberCard,
} from '#contract/console/members.ts'
import { minute } from '#web/base/format.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Acts } from '#console/ui/layout/Acts.tsx'

function lockName({ reason, until }: StaffMemberCard['locks'][number]): string {
  return `${enumText('kind', reason)}, ${until === null ? t.members_lock_open() : minute(until)}`
}

function LockActs({ member }: { member: StaffMemberCard }) {
  const params = { id: member.id }
  return (
    <>
      <Act
        operation={lockWithdrawals}
        params={params}
        label={t.members_lock()}
        letter="l"
        summary={t.members_lock_text()}
        fields={[
          {
            name: 'hours',
            label: t.members_lock_hours(),
            kind: 'number',
            optional: true,
            emptyIsNull: true,
            help: t.members_lock_hours_help(),
          },
          reasonField(),
        ]}
        done={t.members_locked()}
      />
      {member.locks.length > 0 && (
        <Act
          operation={liftLock}
          params={params}
          label={t.members_unlock()}
          fields={[
            {
              name: 'lockId',
              label: t.members_which_lock(),
              kind: 'choice',
              choices: member.locks.map((lock) => ({ value: lock.id, label: lockName(lock) })),
            },
            reasonField(),
          ]}
          done={t.members_unlocked()}
        />
      )}
    </>
  )
}

function SuspendAct({ member }: { member: StaffMemberCard }) {
  const params = { id: member.id }
  return member.state === 'SUSPENDED' ? (
    <Act
      operation={unsuspendMember}
      params={params}
      label={t.members_unsuspend()}
      fields={[reasonField()]}
      done={t.members_unsuspended()}
    />
  ) : (
    <Act
      operation={suspendMember}
      params={params}
      label={t.members_suspend()}
      letter="s"
      tone="bad"
      summary={t.members_suspend_text()}
      fields={[reasonField()]}
      done={t.members_suspended()}
    />
  )
}

/** What can be done with one member; each needs its right, and a reason that is kept. */
export function MemberActs({ member }: { member: StaffMemberCard }) {
  const params = { id: member.id }
  return (
    <Acts>
      <Act
        operation={noteMember}
        params={params}
        label={t.members_note()}
        letter="n"
        fields={[{ name: 'text', label: t.members_note_text(), kind: 'area', most: 2000 }]}
        done={t.members_noted()}
      />
      <LockActs member={member} />
      <SuspendAct member={member} />
      {member.otpOn && (
        <Act
          operation={requestOtpReset}
          params={params}
          label={t.members_otp_reset()}
          letter="o"
          summary={t.members_otp_reset_text()}
          fields={[reasonField()]}
        />
      )}
      {member.state === 'UNCONFIRMED' && (
        <Act
          operation={resendMail}
          params={params}
          label={t.members_resend()}
          summary={t.members_resend_text()}
          done={t.members_resent()}
        />
      )}
    </Acts>
  )
}
