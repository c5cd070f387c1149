import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { openKeyFolder } from '#server/modules/autotrading/autotrading.ts'
import { sealCredentials } from '#server/modules/autotrading/keys/key-box.ts'
import { playableFilm } from '#tools/seed/film/playable-film.ts'
import type { ConsoleStage } from './console-stage.ts'
import { seedQueues } from './seed-queues.ts'

const TEMPLATES = [
  [
    '입금 확인 중',
    'ko',
    '안녕하세요. 보내신 거래를 확인하고 있습니다. 블록이 확정되면 바로 지갑에 반영됩니다.',
  ],
  [
    'Deposit under way',
    'en',
    'Hello. We can see your transfer. It is credited as soon as its block is solid.',
  ],
] as const
const ERROR_INQUIRY = {
  type: 'error',
  title: 'The signal page stays empty',
  content: 'Since this morning the list shows nothing on my phone. Is something wrong?',
} as const
const NOTICE = {
  id: 'exchange-maintenance',
  kind: 'NOTICE',
  category: 'service',
  position: 0,
  isPinned: false,
  isPopup: false,
  isAnnounced: true,
  texts: {
    en: {
      title: 'Maintenance of an exchange',
      summary: 'Auto Master pauses there for two hours.',
      body: 'Stops that lie at the exchange stay where they are.',
    },
    ko: {
      title: '거래소 점검 안내',
      summary: '해당 거래소에서 오토 마스터가 두 시간 동안 멈춥니다.',
      body: '거래소에 있는 손절 주문은 그대로 유지됩니다.',
    },
  },
} as const
/** What it said before it was corrected. */
const FIRST_NOTICE_TEXTS = {
  ...NOTICE.texts,
  en: { ...NOTICE.texts.en, summary: 'Auto Master pauses there for an hour.' },
}
const VIDEO = { id: 'large-transfers', category: 'start' } as const
const VIDEO_SECONDS = 75
const VIDEO_SUBTITLES = 'WEBVTT\n\n00:00.000 --> 00:05.000\nA large transfer is not an order yet.\n'
const VIDEO_TEXTS = {
  en: {
    title: 'When large holders move',
    summary: 'What a large transfer can tell, and what not.',
    body: 'Look at where it goes first.',
  },
} as const
const PICTURE = join(import.meta.dirname, '../../content/videos/deposit/picture.webp')
const CAMPAIGN = {
  texts: {
    en: { title: 'Half a year of Signal Master', text: '10 % off until Sunday.' },
    ko: { title: '시그널 마스터 6개월', text: '일요일까지 10% 할인합니다.' },
  },
  path: '/subscribe',
  country: null,
  locale: null,
  sendAt: null,
} as const
const NEW_PARAGRAPH = 'You can ask for a copy of everything we keep about you at any time.'
const EDIT = { key: 'push_rewards', locale: 'ja', text: '報酬', source: 'Rewards' } as const

async function seedWords({ modules, members }: ConsoleStage, tx: Tx, staffId: string): Promise<void> {
  const { inquiries, content, notifications } = modules
  for (const [name, locale, text] of TEMPLATES)
    await inquiries.saveTemplate(tx, { name, locale, content: text })
  const memberId = members.get('alex2026')
  if (memberId !== undefined) await inquiries.submit(tx, { memberId, form: ERROR_INQUIRY, file: undefined })
  for (const texts of [FIRST_NOTICE_TEXTS, NOTICE.texts])
    await content.saveItem(tx, { ...NOTICE, texts, savedBy: staffId })
  await seedVideo(content, tx, staffId)
  await content.saveEdits(tx, { edits: [EDIT], staffId })
  await notifications.makeCampaign(tx, { ...CAMPAIGN, madeBy: staffId })
  await seedTerms(content, tx, staffId)
}

/** A video that staff have begun: a grey film, and texts in one language. */
async function seedVideo(
  content: ConsoleStage['modules']['content'],
  tx: Tx,
  savedBy: string,
): Promise<void> {
  const film = new Uint8Array(playableFilm(VIDEO_SECONDS))
  await content.saveVideoFiles(tx, {
    ...VIDEO,
    level: 'MIDDLE',
    isSample: false,
    film: await content.checkFilm(new File([film], 'film.mp4')),
    picture: await content.checkPicture(new File([readFileSync(PICTURE)], 'picture.webp')),
    subtitles: new Map([['en', VIDEO_SUBTITLES]]),
  })
  const shown = { position: 0, isPinned: false, isPopup: false, isAnnounced: false }
  await content.saveItem(tx, { ...VIDEO, ...shown, savedBy, kind: 'VIDEO', texts: VIDEO_TEXTS })
}

/** A draft that differs by a sentence and lacks a language. */
async function seedTerms(
  content: ConsoleStage['modules']['content'],
  tx: Tx,
  staffId: string,
): Promise<void> {
  const id = await content.makeTermsDraft(tx, { kind: 'privacy', madeBy: staffId })
  const { bodies } = (id === undefined ? undefined : await content.findTermVersion(tx, id)) ?? {}
  if (id === undefined || bodies === undefined) return
  const texts = { en: `${bodies.en ?? ''}\n${NEW_PARAGRAPH}`, ja: '' }
  await content.saveTermsDraft(tx, { id, isReviewed: false, texts })
}

/** A key that waits for approval: sealed as any other, of an account that the exchange does not know. */
async function seedKey({ config, kernel, modules, members }: ConsoleStage, tx: Tx): Promise<void> {
  const memberId = members.get('minjun33')
  if (memberId === undefined) return
  // The executor, which starts after this, finds the key that was made for it here.
  const executorKey = config.EXECUTOR_KEY || openKeyFolder(join(config.dataDir, 'executor')).publicHalf
  const owned = { memberId, type: 'bybit' } as const
  await modules.autotrading.changeTradingSettings(tx, {
    memberId,
    change: { autoMasterOn: false, mode: owned.type },
  })
  const account = await tx.one<{ id: string }>(
    sql`select id from autotrading_accounts where member_id = ${memberId} and type = ${owned.type}`,
  )
  const [id, at] = [namedUuid('demonstration key'), kernel.clock.now()]
  const credentials = { apiKey: 'DEMONSTRATION7F3A', secret: 'demonstration', passphrase: '' }
  const sealed = sealCredentials(executorKey, credentials, { memberId, keyId: id })
  await tx.run(sql`
    insert into autotrading_keys (id, account_id, state, fingerprint, last4, sealed, permissions, ip_restricted,
      registered_at, checked_at, free_quote)
    values (${id}, ${account.id}, 'PENDING', 'demonstration', '7F3A', ${sealed}, ${['read', 'trade']}, true, ${at}, ${at},
      ${125_000_000_000n})
    on conflict do nothing`)
}

async function seedFlag({ kernel, members }: ConsoleStage, tx: Tx): Promise<void> {
  const [memberId, uplineId] = [members.get('seoyeon5'), members.get('minjun33')]
  if (memberId === undefined || uplineId === undefined) return
  await tx.run(sql`
    insert into referral_flags (member_id, upline_id, reason, state, found_at)
    values (${memberId}, ${uplineId}, 'DEVICE', 'OPEN', ${kernel.clock.now()}) on conflict do nothing`)
}

/** Makes the console's demonstration data; the demonstration staff must be there. */
export async function seedConsole(stage: ConsoleStage): Promise<void> {
  const { db } = stage.kernel
  const author = await db.maybe<{ id: string }>(sql`select id from staff_people where login_id = 'content1'`)
  if (author === undefined) return
  await db.tx(async (tx) => {
    await seedWords(stage, tx, author.id)
    await seedKey(stage, tx)
    await seedFlag(stage, tx)
  })
  await seedQueues(stage)
}
