import { memberTable, SECRET, type MemberData } from '#server/kernel/files/member-data.ts'

/** What this module holds about a member, for the copy of their data. */
export const notificationsData: MemberData = {
  tables: [
    memberTable('notifications_alarms'),
    memberTable('notifications_consents'),
    memberTable('notifications_deliveries'),
    memberTable('notifications_devices', {
      without: { session_id: SECRET, address: SECRET, p256dh: SECRET, auth: SECRET },
    }),
    memberTable('notifications_members'),
    memberTable('notifications_routes'),
    memberTable('notifications_chats'),
    memberTable('notifications_listeners'),
  ],
  leftOut: {
    notifications_chat_links: SECRET,
    notifications_pushes: 'on their way only; what became of them stands in notifications_deliveries',
    notifications_forwards: 'on their way only; what was sent stands in the copy beside the endpoints',
  },
}
