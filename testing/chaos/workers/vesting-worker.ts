import { workUntilKilled } from './work-until-killed.ts'

/** Releases what is due of the token sale. */
await workUntilKilled(async ({ ico }) => {
  const note = await ico.runReleases()
  return note.startsWith('0 ') ? undefined : note
})
