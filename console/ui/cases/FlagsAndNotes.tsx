import type { MemberContext } from '#contract/console/money/cases.ts'
import { noteMember } from '#contract/console/members.ts'
import { minute } from '#web/base/format.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { MemberLink } from '#console/ui/MemberLink.tsx'
import { StateMark } from '#console/ui/StateMark.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { CasePart } from './CasePart.tsx'
import { NoteQuotes } from './NoteQuotes.tsx'

/** Flags that a member is part of, and what colleagues wrote; a note is added by `n`. */
export function FlagsAndNotes({ memberId, context }: { memberId: string; context: MemberContext }) {
  const { flags, notes } = context
  return (
    <CasePart title={t.cases_flags()}>
      {flags.length + notes.length === 0 && (
        <Text size={14} tone="quiet">
          {t.cases_flags_none()}
        </Text>
      )}
      {flags.map(({ id, other, reason, state, foundAt }) => (
        <Row
          key={id}
          title={
            <>
              {enumText('kind', reason)}: <MemberLink member={other} />
            </>
          }
          text={minute(foundAt)}
          end={<StateMark state={state} />}
        />
      ))}
      <NoteQuotes notes={notes} />
      <Acts>
        <Act
          operation={noteMember}
          params={{ id: memberId }}
          label={t.members_note()}
          letter="n"
          tone="line"
          fields={[{ name: 'text', label: t.members_note_text(), kind: 'area', most: 2_000 }]}
          done={t.members_noted()}
        />
      </Acts>
    </CasePart>
  )
}
