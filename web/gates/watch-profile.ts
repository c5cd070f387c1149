import { getMe } from '#contract/members/account.ts'
import { logFailure } from '#web/api/log.ts'
import { setOwnZone } from '#web/api/own-zone.ts'
import { query, queryClient } from '#web/api/queries.ts'
import { isCountryUnread, ownCountry } from './own-country.ts'

const ME = query(getMe)
let isFollowing = false
let shownFor: string | undefined

function learnProfile(): void {
  const me = queryClient.getQueryData(ME.queryKey)
  ownCountry.set(me?.country)
  if (me?.timezone !== shownFor) setOwnZone(me?.timezone)
  shownFor = me?.timezone
}

/** Asks for the member's profile, and keeps country and zone as it has them in the cache, through changes and sign-out. */
export function watchProfile(): void {
  if (!isFollowing) {
    isFollowing = true
    queryClient.getQueryCache().subscribe(learnProfile)
  }
  queryClient
    .ensureQueryData(ME)
    .then(learnProfile)
    .catch((cause: unknown) => {
      isCountryUnread.set(true)
      logFailure('profile not read', { cause: String(cause) })
    })
}
