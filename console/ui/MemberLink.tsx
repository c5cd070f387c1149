import { Link } from 'react-router'

/** A member's login id, leading to everything that is known of them. `look` adds to how it is written. */
export function MemberLink({
  member: { id, loginId },
  look,
}: {
  member: { readonly id: string; readonly loginId: string }
  look?: string
}) {
  return (
    <Link className={look === undefined ? 'link' : `link ${look}`} to={`/members/${id}`}>
      {loginId}
    </Link>
  )
}
