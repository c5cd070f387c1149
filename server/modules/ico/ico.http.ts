import { api } from '#contract/api.ts'
import { batched, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Ico } from './ico.ts'

/** Contract operation → function of the front door. */
export function icoHandlers(ico: Ico): Handlers<typeof api.ico> {
  const numberOf = (params: Readonly<Record<string, string>>) => params['ico_number'] ?? ''
  return {
    listIcoRounds: ({ caller }) => ico.listRounds(caller.memberId),
    getIcoRound: ({ caller, params }) => ico.getRound(caller.memberId, numberOf(params)),
    previewIco: ({ caller, params, query }) =>
      ico.preview(caller.memberId, { number: numberOf(params), amount: query.amount }),
    joinIco: batched(api.ico.joinIco, ico.entries, ({ caller, body, address, device }) => ({
      memberId: caller.memberId,
      form: body,
      code: { typed: body.otpCode, address, device },
    })),
    listIcoParticipations: ({ caller, query }) => ico.listParticipations(caller.memberId, query),
    getVestingSummary: ({ caller }) => ico.getSummary(caller.memberId),
    listVestingAvailable: ({ caller, query }) => ico.listAvailable(caller.memberId, query),
    listVestingLocked: ({ caller, query }) => ico.listLocked(caller.memberId, query),
    getVestingSchedule: ({ caller, params, query }) =>
      ico.getSchedule({ ...query, memberId: caller.memberId, number: numberOf(params) }),
    getVestingCalendar: ({ caller, params, query, locale }) =>
      ico.getCalendar({ ...query, memberId: caller.memberId, number: numberOf(params), locale }),
  }
}
