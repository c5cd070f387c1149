import { listPasskeys } from '#contract/console/people/passkeys.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import { m } from '#web/i18n/messages.ts'
import PasskeysScreen from './PasskeysScreen.tsx'

describeConsoleList('the own passkeys', {
  Screen: PasskeysScreen,
  title: m.passkey_title(),
  operation: listPasskeys,
  isWhole: true,
  none: t.passkeys_none(),
})
