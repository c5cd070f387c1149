import type { StaffMemberCard } from '#contract/console/members.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { Quote } from '#console/ui/text/Quote.tsx'

/** What colleagues wrote about a member, each with who wrote it and when. */
export function NoteQuotes({ notes }: Pick<StaffMemberCard, 'notes'>) {
  return notes.map(({ id, by, text, at }) => (
    <Quote as="div" key={id}>
      {text}
      <Text as="p" size={12} tone="faint">
        {by}, <TimeAgo time={at} />
      </Text>
    </Quote>
  ))
}
