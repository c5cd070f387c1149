import { workUntilKilled } from './work-until-killed.ts'

/** Pays what is due of the reward plans. */
await workUntilKilled(async ({ rewards }) => {
  const note = await rewards.runBatch()
  return note.startsWith('0 ') ? undefined : note
})
