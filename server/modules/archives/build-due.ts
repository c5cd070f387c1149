import { ARCHIVE_DAYS } from '#contract/archives/archives.ts'
import type { Locale } from '#contract/locale.ts'
import { DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { ArchivesContext } from './archives-context.ts'
import { readmeOf } from './readme-texts.ts'
import { sealPart } from './sealed-parts.ts'
import { writeTable, type TableSummary } from './write-tables.ts'
import { createZipStream } from './zip-stream.ts'

const PART_BYTES = 1_048_576
/** A try that writes nothing for so long has ended with its process. */
const LEASE_MS = 5 * MINUTE_MS
const MAX_TRIES = 3
/** Of one run; the next one is a minute away. */
const MAX_AT_ONCE = 50

interface Claim {
  readonly id: string
  readonly member_id: string
  readonly locale: Locale
  readonly attempt: number
}

/** Takes one copy that nobody is making. */
async function claimNext({ db, clock }: ArchivesContext): Promise<Claim | undefined> {
  const now = clock.now()
  return db.maybe<Claim>(sql`
    update archives_copies set attempt = attempt + 1, leased_until = ${plus(now, LEASE_MS)}
    where id = (
      select id from archives_copies where state = 'BUILDING' and (leased_until is null or leased_until <= ${now})
      order by asked_at, id limit 1 for update skip locked)
    returning id, member_id, locale, attempt`)
}

/** Writes pieces of a copy as long as this try is the one that makes it. Throws once another one does, or the copy is gone. */
function createPartWriter({ db, clock, secrets }: ArchivesContext, { id, attempt }: Claim) {
  let waiting: Uint8Array[] = []
  let size = 0
  let number = 0
  let total = 0
  async function writePart(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    const sealed = sealPart(secrets, bytes, { copyId: id, attempt, number })
    await db.tx(async (tx) => {
      const held = await tx.run(sql`
        update archives_copies set leased_until = ${plus(clock.now(), LEASE_MS)}
        where id = ${id} and attempt = ${attempt} and state = 'BUILDING'`)
      if (held === 0) throw new Error(`copy ${id} is made by another try, or nobody wants it any more`)
      await tx.run(sql`
        insert into archives_parts (copy_id, attempt, number, sealed) values (${id}, ${attempt}, ${number}, ${sealed})`)
    })
    waiting = []
    size = 0
    number += 1
    total += bytes.length
  }
  return {
    async write(chunks: readonly Uint8Array[]): Promise<void> {
      for (const chunk of chunks) {
        waiting.push(chunk)
        size += chunk.length
        if (size >= PART_BYTES) await writePart()
      }
    },
    async end(): Promise<number> {
      if (size > 0) await writePart()
      return total
    },
  }
}

/** Everything that is held about a member, into the pieces of a copy. Returns its size. */
async function writeArchive(self: ArchivesContext, claim: Claim): Promise<number> {
  const madeAt = self.clock.now()
  const writer = createPartWriter(self, claim)
  const zip = createZipStream(madeAt)
  const flush = () => writer.write(zip.drain())
  const tables: TableSummary[] = []
  for (const { tables: own } of self.data)
    for (const table of own)
      tables.push(await writeTable(self.db, { table, memberId: claim.member_id }, { zip, flush }))
  const leftOut = Object.assign({}, ...self.data.map((one) => one.leftOut))
  const manifest = zip.open('manifest.json')
  manifest.write(JSON.stringify({ madeAt, member: claim.member_id, tables, leftOut }, null, 2))
  manifest.end()
  const readme = zip.open('README.txt')
  readme.write(readmeOf(claim.locale))
  readme.end()
  zip.end()
  await flush()
  return writer.end()
}

/** Makes one copy and tells the member; pieces of tries that crashed go with it. */
async function build(self: ArchivesContext, claim: Claim): Promise<void> {
  const { id, attempt, member_id: memberId } = claim
  await self.db.run(sql`delete from archives_parts where copy_id = ${id} and attempt < ${attempt}`)
  const bytes = await writeArchive(self, claim)
  const now = self.clock.now()
  await self.db.tx(async (tx) => {
    const done = await tx.run(sql`
      update archives_copies set state = 'READY', bytes = ${bytes}, ready_at = ${now}, leased_until = null,
        ends_at = ${plus(now, ARCHIVE_DAYS * DAY_MS)}
      where id = ${id} and attempt = ${attempt} and state = 'BUILDING'`)
    if (done > 0)
      await self.identity.recordEvent(tx, { memberId, kind: 'ARCHIVE_READY', address: '-', device: '-' })
  })
}

/** Gives a copy up after its last try: its member may ask again at once. */
async function failCopy({ db, clock }: ArchivesContext, { id, attempt }: Claim): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`
      update archives_copies set state = 'FAILED', leased_until = null, ends_at = ${plus(clock.now(), DAY_MS)}
      where id = ${id} and attempt = ${attempt} and state = 'BUILDING'`)
    await tx.run(sql`delete from archives_parts where copy_id = ${id}`)
  })
}

/** Makes the copies that were asked for, one after the other; returns how many. */
export async function buildDue(self: ArchivesContext): Promise<number> {
  let made = 0
  for (let turn = 0; turn < MAX_AT_ONCE; turn += 1) {
    const claim = await claimNext(self)
    if (claim === undefined) break
    // Its tries ended with their processes: it may be what ended them.
    if (claim.attempt > MAX_TRIES) {
      self.log.error({ copy: claim.id }, 'a copy of data is given up')
      await failCopy(self, claim)
      continue
    }
    try {
      await build(self, claim)
      made += 1
    } catch (error) {
      self.log.error({ err: error, copy: claim.id, attempt: claim.attempt }, 'a copy of data failed')
      if (claim.attempt >= MAX_TRIES) await failCopy(self, claim)
    }
  }
  return made
}
