import { memberTable, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const gameData: MemberData = {
  tables: [memberTable('game_bets', { counts: ['seq', 'position'] }), memberTable('game_members')],
  leftOut: {},
}
