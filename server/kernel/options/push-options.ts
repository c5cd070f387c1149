import { asText, asUrl } from '../config-readers.ts'
import { option } from './option.ts'
import { asApnsKey, asAppleId, asCertificateFile, asServiceAccount } from './push-readers.ts'

/** How pushes leave: to browsers, and to the apps by the services of their phones. */
export const PUSH_OPTIONS = {
  PUSH_ORIGIN: option(
    '',
    'Origin of a push service besides those of the browsers, for tests',
    asUrl('http:', 'https:'),
  ),
  FCM_SERVICE_ACCOUNT: option(
    '',
    'JSON of the Google service account that sends pushes to the Android app, for workers; none are sent to it when empty',
    asServiceAccount,
  ),
  FCM_API_ROOT: option(
    '',
    'Address of FCM and its token endpoint; Google’s own when empty, the sandbox’s with npm start',
    asUrl('http:', 'https:'),
  ),
  APNS_KEY: option(
    '',
    'Apple’s key for pushes to the iOS app (.p8), for workers; none are sent to it when empty',
    asApnsKey,
  ),
  APNS_KEY_ID: option('', 'Number of APNS_KEY, ten letters and digits', asAppleId),
  APNS_TEAM_ID: option('', 'Apple’s number of the operator’s team, ten letters and digits', asAppleId),
  APNS_TOPIC: option('', 'Bundle id of the iOS app', asText),
  APNS_API_ROOT: option(
    '',
    'Address of APNs; api.push.apple.com when empty, the sandbox’s with npm start',
    asUrl('https:'),
  ),
  APNS_CERTIFICATES: option(
    '',
    'File of the certificates that vouch for APNS_API_ROOT; those that Node knows when empty',
    asCertificateFile,
  ),
}
