import { failures } from '#contract/failures/failures.ts'
import type { changeSettings } from '#contract/notifications.ts'
import type { BodyOf } from '#contract/operation.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { MAIL_EFFECT } from '#server/kernel/mail.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import { countUnread, listMemberAlarms, setAlarmsRead, sweepAlarms } from './alarms/alarms.ts'
import { approveCampaign, getCampaign, makeCampaign, sendCampaigns } from './push/campaigns.ts'
import { campaignsConsole } from './push/campaigns.console.ts'
import { listDeliveriesOf, listMemberDeliveries, sweepDeliveries } from './deliveries/list-deliveries.ts'
import { mailAbout } from './mail/mail-about.ts'
import { changeMailSwitch, getUnsubscribe, listMailSwitches, unsubscribe } from './mail/mail-switches.ts'
import { deliverMail, onMailFailed } from './mail/deliver-mail.ts'
import { renewConsents, withdrawConsent } from './consent.ts'
import type { NotificationsContext } from './notifications-context.ts'
import { findOldestAppPush, listAppServices, saveAppServices } from './push/apps/app-state.ts'
import { addDevice, removeDevice, removeDevicesOf } from './push/devices.ts'
import { eraseMember } from './erase-member.ts'
import { changeForwarded, removeForwards } from './forwards.ts'
import { parseOptOut } from './push/opt-out.ts'
import { sendDue } from './push/send-due.ts'
import { changeQuietHours, changeRoute, getQuietHours, listRoutes } from './routes.ts'
import { changeMemberSettings, getSettings } from './settings.ts'
import { notify, notifyMany, notifyMembers } from './notify.ts'
import {
  changeTelegramEvent,
  confirmChat,
  createChatLink,
  disconnectChat,
  getTelegram,
} from './telegram/chat-links.ts'
import { handleOnce, pollUpdates, saveBot, startTelegramLoop } from './telegram/poll-updates.ts'
import { deliverTelegram, onTelegramFailed, TELEGRAM_EFFECT } from './telegram/send-telegram.ts'
import { sealedTexts } from './push/vapid.ts'
import { deliverPush, onPushFailed } from './push/deliver-push.ts'
import { PLATFORMS, PUSH_EFFECTS } from './push/queue-push.ts'

/** What it holds about members. */
export { notificationsData } from './member-data.ts'

export type { AlarmKind, AlarmOf, AlarmValue, NewAlarm } from './alarms/alarm-kinds.ts'
export type { Forward } from './forwards.ts'
export type { MemberAlarm } from './notify.ts'
export { wayParts } from './way-parts.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** For other modules: notifies members in the transaction of the cause. */
function forOthers(self: NotificationsContext) {
  return {
    ...bindTo(self, {
      /** Notifies one member; open pages get it at once. The same name of the same member again does nothing. */
      notify,
      /** Notifies many members, each with an alarm of their own; returns how many were new. */
      notifyMany,
      /** In the transaction of the cause, each with an alarm of their own; open pages get it on commit. */
      notifyMembers,
      /** What a member chose about categories of events. */
      listRoutes,
      changeRoute,
      getQuietHours,
      changeQuietHours,
      /** A member's deliveries for staff, newest first. Throws COMMON-B001. */
      listDeliveriesOf,
      /** Mails a member about a notification that was just given, in the transaction of its cause. */
      mailAbout,
    }),
    /** From this transaction on, which kinds of a member's notifications are put down for the member's programs. */
    changeForwarded,
    /** Those put down, the oldest first, handed over with the transaction. */
    removeForwards,
    /** Members with a chat, or a device that gets pushes about signals, in the order of their numbers, after one of them. */
    async findRinging(db: Queryable, afterId: string, limit: number): Promise<string[]> {
      const rows = await db.many<{ member_id: string }>(sql`
        select distinct member_id from (
          (select d.member_id from notifications_devices d left join notifications_members m using (member_id)
            where d.member_id > ${afterId} and coalesce(m.push and m.push_signals, true) order by 1 limit ${limit})
          union all (select member_id from notifications_chats where member_id > ${afterId} order by 1 limit ${limit})) r
        order by member_id limit ${limit}`)
      return rows.map(({ member_id }) => member_id)
    },
    /** Members who agreed to advertising, in the order of their numbers, after one of them. */
    async findAdvertised(db: Queryable, afterId: string, limit: number): Promise<string[]> {
      const rows = await db.many<{ member_id: string }>(sql`
        select member_id from notifications_members where marketing and member_id > ${afterId}
        order by member_id limit ${limit}`)
      return rows.map(({ member_id }) => member_id)
    },
  }
}

/** What the staff do with advertisements; two of them send one. */
function campaigns(self: NotificationsContext) {
  return {
    ...bindTo(self, {
      /** The console's calls of advertisements. */
      consoleCalls: campaignsConsole,
      makeCampaign,
      /** Sends what is due. Returns a note. */
      sendCampaigns,
    }),
    /** Throws COMMON-A001. */
    getCampaign,
    /** Lets a draft be sent when its moment comes; false for what is none any more. */
    approveCampaign,
  }
}

async function findOldestPush({ db, clock }: NotificationsContext): Promise<Date | undefined> {
  const { oldest } = await db.one<{ oldest: Date | null }>(sql`
    select min(due_at) as oldest from notifications_pushes where state = 'WAITING' and due_at <= ${clock.now()}`)
  return oldest ?? undefined
}

/** Looks for due pushes until stopped. */
function startSendingLoop(self: NotificationsContext): RunningLoop {
  const onError = (error: unknown): void => self.log.error({ err: error }, 'pushes failed')
  return startLoop({ ...self.live.rhythm(SECOND_MS), onError }, () => sendDue(self))
}

/** Says how pushes, mails and chat messages are carried out, and writes down what failed. */
function handleEffects(self: NotificationsContext): void {
  const { outbox } = self
  for (const platform of PLATFORMS)
    outbox.handle(
      PUSH_EFFECTS[platform],
      (push) => deliverPush(self, platform, push),
      (effect, failed) => onPushFailed(self, platform, { effect, failed }),
    )
  outbox.handle(
    MAIL_EFFECT,
    (mail, id) => deliverMail(self, mail, id),
    (mail, failed) => onMailFailed(self, mail, failed),
  )
  outbox.handle(
    TELEGRAM_EFFECT,
    (message) => deliverTelegram(self, message),
    (message, failed) => onTelegramFailed(self, message, failed),
  )
}

/** The way to a member's Telegram chat. */
function chats(self: NotificationsContext) {
  return bindTo(self, {
    getTelegram,
    /** Throws COMMON-A001 without a bot. */
    createChatLink,
    /** Throws TELEGRAM-A001, TELEGRAM-A002, MODIFY-A001. */
    confirmChat,
    /** Throws MODIFY-A001. */
    disconnectChat,
    /** Throws COMMON-A001. */
    changeTelegramEvent,
    /** Listens to the bot's chats, in one worker at a time. */
    startTelegramLoop,
    /** Notes which bot there is; links are made from then on. */
    saveBot,
    /** Asks for updates once and handles them; nothing for a worker that does not hold the lease. Returns how many came. */
    pollUpdates,
    /** Handles one update, the second time not. */
    handleOnce,
  })
}

/** The services of the apps' phones, and devices that end with their sessions. */
function phones(self: NotificationsContext) {
  return {
    ...bindTo(self, {
      /** Since when the oldest push waits for the service of a kind of phone; undefined for none. */
      findOldestAppPush,
      /** Which phones' services this process reaches, for processes that reach none. */
      saveAppServices,
      listAppServices,
    }),
    /** Sessions that ended take their devices along, in the same transaction. */
    removeDevicesOf,
  }
}

/** Alarms in the app, web push with its night and storms, consents, settings. */
export function createNotifications(self: NotificationsContext) {
  handleEffects(self)
  self.live.open('alarms', async () => 'open')
  return {
    ...bindTo(self, {
      listAlarms: listMemberAlarms,
      countUnread,
      setAlarmsRead,
      getSettings,
      addDevice,
      removeDevice,
      /** Decides about every push that is due. */
      sendDue,
      startSendingLoop,
      /** Since when the oldest push is due that was neither sent nor put off; undefined for none. */
      findOldestPush,
      renewConsents,
      sweep: sweepAlarms,
      /** What left for a member and what became of it. */
      listDeliveries: listMemberDeliveries,
      sweepDeliveries,
      listMailSwitches,
      /** Throws COMMON-A001. */
      changeMailSwitch,
      /** What the token of a mail is about; changes nothing. Throws COMMON-A001, MODIFY-A001. */
      getUnsubscribe,
      /** Switches mails off with the token of one. Throws COMMON-A001, MODIFY-A001. */
      unsubscribe,
    }),
    ...forOthers(self),
    ...campaigns(self),
    ...chats(self),
    ...phones(self),
    /** Its sealed texts, for a rotation of the master key. */
    sealedTexts,
    changeSettings: (caller: Caller, change: BodyOf<typeof changeSettings>, origin: Origin) =>
      changeMemberSettings(self, caller, { change, origin }),
    /** Throws COMMON-A001 for a token that was not made here. */
    async optOut(token: string): Promise<{ ended: boolean }> {
      const memberId = parseOptOut(self, token)
      if (memberId === undefined) throw new Failure(failures.common.notFound)
      return { ended: await withdrawConsent(self, memberId) }
    },
    /** With the erasure of the account: devices, alarms and settings go, consents stay. */
    eraseMember,
  }
}
