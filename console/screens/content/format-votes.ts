import { percent } from '#web/base/format.ts'
import { t } from '../../i18n/messages.ts'

export interface Votes {
  readonly useful: number
  readonly notUseful: number
}

export const hasVotes = ({ useful, notUseful }: Votes): boolean => useful + notUseful > 0

/** From 0 to 1; -1 without votes, so that lists order those behind everything. */
export function usefulShare(votes: Votes): number {
  return hasVotes(votes) ? votes.useful / (votes.useful + votes.notUseful) : -1
}

export function formatVotes(votes: Votes): string {
  if (!hasVotes(votes)) return t.votes_none()
  return t.votes_share({ share: percent(usefulShare(votes) * 100), count: votes.useful + votes.notUseful })
}
