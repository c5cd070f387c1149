import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
export { serveUnsubscribe } from './mail/serve-unsubscribe.ts'
import type { Notifications } from './notifications.ts'

/** Contract operation → function of the front door. */
export function notificationsHandlers(notifications: Notifications): Handlers<typeof api.notifications> {
  return {
    listAlarms: ({ caller, query, locale }) => notifications.listAlarms(caller.memberId, { query, locale }),
    countUnread: ({ caller }) => notifications.countUnread(caller.memberId),
    setAlarmsRead: ({ caller, body }) => notifications.setAlarmsRead(caller.memberId, body),
    getSettings: ({ caller }) => notifications.getSettings(caller.memberId),
    changeSettings: ({ caller, body, address, device }) =>
      notifications.changeSettings(caller, body, { address, device }),
    addPushToken: ({ caller, body }) => notifications.addDevice(caller, body),
    removePushToken: ({ caller, query }) => notifications.removeDevice(caller.memberId, query.id),
    listDeliveries: ({ caller, query, locale }) =>
      notifications.listDeliveries(caller.memberId, { query, locale }),
    getChannels: async ({ caller }) => ({
      mails: await notifications.listMailSwitches(caller.memberId),
      telegram: await notifications.getTelegram(caller.memberId),
    }),
    createTelegramLink: ({ caller }) => notifications.createChatLink(caller.memberId),
    confirmTelegram: async ({ caller }) => {
      await notifications.confirmChat(caller.memberId)
      return { ended: true }
    },
    disconnectTelegram: ({ caller }) => notifications.disconnectChat(caller.memberId),
    changeTelegramEvent: ({ caller, params, body }) =>
      notifications.changeTelegramEvent(caller.memberId, { category: params['category'] ?? '', on: body.on }),
    changeMailSwitch: ({ caller, params, body }) =>
      notifications.changeMailSwitch(caller.memberId, { category: params['category'] ?? '', on: body.on }),
    getUnsubscribe: ({ query }) => notifications.getUnsubscribe(query.token),
    unsubscribe: ({ body }) => notifications.unsubscribe(body.token),
    optOut: ({ body }) => notifications.optOut(body.token),
  }
}
