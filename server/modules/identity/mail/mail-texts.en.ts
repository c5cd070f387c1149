import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = 'Hello {name},'
const notYou =
  'If this was not you, use "Find password" on the sign-in page now, sign out all other devices and send us an inquiry.'
const locked =
  'For your safety, withdrawals are locked for a while after this change. Your wallet shows until when.'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '[{brand}] Your account is scheduled to close',
  greeting,
  lines: [
    'We received your request to close the account {id}. It closes at {time}.',
    ...more,
    'To cancel, simply sign in before then.',
    'After that your personal data is erased. Ledger records we must keep stay under a pseudonym.',
    'If you did not request this, sign in and change your password now.',
  ],
  button: 'Sign in and keep my account',
})

export const en: MailTexts = {
  mails: {
    verification: {
      subject: '[{brand}] Verify your email',
      greeting,
      lines: [
        'Thank you for signing up with the ID {id}.',
        'Verify this address with the button below. Your account opens and your free Signal Master trial starts right then.',
        'The link works once, until {time}.',
        'If you did not sign up, ignore this email. No account is opened without verification.',
      ],
      button: 'Verify email',
    },
    signUpRefused: {
      subject: '[{brand}] About your sign-up',
      greeting,
      lines: [
        'Someone, perhaps you, tried to sign up with the ID {id} and this address.',
        'No account was opened because the ID, email or phone number is already in use.',
        'If you already have an account, sign in or use "Find password". Otherwise sign up again with another ID.',
      ],
      button: 'Sign in',
    },
    emailChange: {
      subject: '[{brand}] Verify your new email',
      greeting,
      lines: [
        'The account {id} asked to switch to this address.',
        'The change takes effect once you verify it. Until then your old address stays in use.',
        'The link works once, until {time}.',
        'If you did not request this, ignore this email.',
      ],
      button: 'Verify new email',
    },
    passwordIssued: {
      subject: '[{brand}] Your temporary password',
      greeting,
      lines: [
        'A temporary password was requested for the account {id}.',
        '{code}',
        'It works once, within {minutes} minutes. After you sign in, set a new password.',
        'Your current password works until then. If you did not request this, ignore this email and keep your password.',
      ],
      button: 'Sign in',
    },
    securityAlarm: {
      subject: '[{brand}] We signed you out for your safety',
      greeting,
      lines: [
        'At {time} a sign-in to the account {id} was used a second time from somewhere else. We ended that session to be safe.',
        'Sign in again, then check your devices and recent security events on the account page.',
        'If you see anything you do not recognize, change your password and sign out all other devices.',
      ],
      button: 'Check my account',
    },
    passwordChanged: {
      subject: '[{brand}] Your password was changed',
      greeting,
      lines: ['The password of the account {id} was changed at {time}.', locked, notYou],
      button: 'Check my account',
    },
    emailChanged: {
      subject: '[{brand}] Your email was changed',
      greeting,
      lines: [
        'The email of the account {id} was changed at {time}. Emails now go to the new address.',
        locked,
        'If this was not you, sign in now, change your password, sign out all other devices and send us an inquiry.',
      ],
      button: 'Check my account',
    },
    phoneChanged: {
      subject: '[{brand}] Your phone number was changed',
      greeting,
      lines: ['The phone number of the account {id} was changed at {time}.', locked, notYou],
      button: 'Check my account',
    },
    countryChanged: {
      subject: '[{brand}] Your country was changed',
      greeting,
      lines: ['The country of the account {id} was changed at {time}.', locked, notYou],
      button: 'Check my account',
    },
    otpOn: {
      subject: '[{brand}] OTP was turned on',
      greeting,
      lines: [
        'OTP was turned on for the account {id} at {time}.',
        'Keep your recovery codes somewhere safe, away from your phone. You need one if you lose the device.',
        locked,
        notYou,
      ],
      button: 'Check my account',
    },
    otpOff: {
      subject: '[{brand}] OTP was turned off',
      greeting,
      lines: ['OTP was turned off for the account {id} at {time}.', locked, notYou],
      button: 'Check my account',
    },
    passkeyAdded: {
      subject: '[{brand}] A passkey was added',
      greeting,
      lines: [
        'A passkey was added to the account {id} at {time}. It can sign in and confirm in place of an OTP code.',
        locked,
        notYou,
      ],
      button: 'Check my account',
    },
    passkeyRemoved: {
      subject: '[{brand}] A passkey was removed',
      greeting,
      lines: ['A passkey of the account {id} was removed at {time}.', locked, notYou],
      button: 'Check my account',
    },
    passkeyCopied: {
      subject: '[{brand}] A passkey was blocked',
      greeting,
      lines: [
        'At {time} a passkey of the account {id} was used in a way that only a copy explains. It was refused and no longer works.',
        'Please remove it in Settings and check the devices that are signed in.',
        locked,
        notYou,
      ],
      button: 'Check my account',
    },
    closing: closing(),
    closingPaysGas: closing(
      'Your remaining TRX for network fees is then sent to {address}. If that is not your address, sign in now.',
    ),
  },
  buttonFallback: 'If the button does not work, open this address:',
  phrase: 'Your anti-phishing phrase: {phrase}',
  footer: [
    '{brand} never asks for your password, OTP code or recovery codes by email, phone or chat.',
    'This is an automated email. For questions, please use the inquiry page.',
  ],
}
