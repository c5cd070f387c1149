import { parseArgs } from 'node:util'
import { toOwnershipText } from '#contract/rules/proofs/ownership.ts'
import { createClock } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { addOwnership, listUnsignedOwnership, parseTronSettings } from '#server/modules/chain/chain.ts'

/**
 * Shows that cold storage is the operator's (docs/proofs.md): prints what each cold address has to sign about the newest proof of
 * balances, as a TRON message (TIP-191), or keeps a signature that its key made elsewhere. No key ever comes near this tool.
 * node tools/ops/sign-reserves.ts [--proof 12 --address T... --signature 0x...]
 */
const { values } = parseArgs({
  options: { proof: { type: 'string' }, address: { type: 'string' }, signature: { type: 'string' } },
})
const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
const db = openDatabase({ url: config.directUrl, maxConnections: 1 })
const { proof, address, signature } = values
if (proof !== undefined && address !== undefined && signature !== undefined) {
  const given = { proof: parseInt(proof, 10), address, signature }
  const faults = await addOwnership({ db, clock: createClock() }, given)
  console.log(faults.length === 0 ? 'kept' : `refused: ${faults.join(', ')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} else {
  const asked = await listUnsignedOwnership(db, parseTronSettings(config).coldAddresses)
  for (const one of asked)
    console.log(`--proof ${one.proof} --address ${one.address}\n${toOwnershipText(one, one.address)}\n`)
  console.log(`${asked.length} cold addresses have not signed the newest proof`)
}
await db.close()
