import { TextLink } from '#web/ui/text/TextLink.tsx'

/** A member's login id, leading to everything that is known of them. In a text of its own size unless another is given. */
export function MemberLink({
  member: { id, loginId },
  size,
  strong = false,
}: {
  member: { readonly id: string; readonly loginId: string }
  size?: 14 | 'heading'
  strong?: boolean
}) {
  return (
    <TextLink {...(size && { size })} strong={strong} to={`/members/${id}`}>
      {loginId}
    </TextLink>
  )
}
