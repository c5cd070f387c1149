/**
 * How the sealed log and requests name a member: by a number that says nothing once the member is erased. What is sealed can never
 * be changed, so no ID, name or address of a member is written there; the ID is put in when staff read it.
 */
export function memberMark(memberId: string): string {
  return `member:${memberId}`
}
