import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = 'Hello {name},'
const notYou =
  'If this was not you, use "Find password" on the sign-in page now, end all other sessions and send us an inquiry.'
const locked =
  'For your safety, withdrawals are locked for a time after this change. The wallet shows until when.'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '[{brand}] Your account will be closed',
  greeting,
  lines: [
    'We received your request to close the account {id}. It will be closed at {time}.',
    ...more,
    'Until then you can stop the closing simply by signing in again.',
    'After that your personal data is erased. Ledger records that we must keep stay under a pseudonym.',
    'If you did not ask for this, sign in and change your password now.',
  ],
  button: 'Sign in and keep my account',
})

export const en: MailTexts = {
  mails: {
    verification: {
      subject: '[{brand}] Please confirm your email',
      greeting,
      lines: [
        'Thank you for signing up with the ID {id}.',
        'Confirm this address with the button below. Your account and your free trial of Signal Master begin at that moment.',
        'The link works once, until {time}.',
        'If you did not sign up, ignore this mail; without confirmation no account is opened.',
      ],
      button: 'Confirm email',
    },
    signUpRefused: {
      subject: '[{brand}] About your sign-up',
      greeting,
      lines: [
        'Someone, perhaps you, asked for an account with the ID {id} and this address.',
        'It was not opened because the ID, the email or the phone number is already in use.',
        'If you already have an account, sign in or use "Find password". Otherwise sign up again with another ID.',
      ],
      button: 'Sign in',
    },
    emailChange: {
      subject: '[{brand}] Confirm your new email',
      greeting,
      lines: [
        'The account {id} asked to use this address from now on.',
        'The change takes effect when you confirm it. Until then your old address stays in use.',
        'The link works once, until {time}.',
        'If you did not ask for this, ignore this mail.',
      ],
      button: 'Confirm new email',
    },
    passwordIssued: {
      subject: '[{brand}] Your one-time password',
      greeting,
      lines: [
        'A one-time password was requested for the account {id}.',
        '{code}',
        'It works once, within {minutes} minutes. After signing in you will be asked to set a new password.',
        'Your current password stays valid until this one is used. If you did not ask for it, ignore this mail and keep your password.',
      ],
      button: 'Sign in',
    },
    securityAlarm: {
      subject: '[{brand}] A session was ended for your safety',
      greeting,
      lines: [
        'At {time} a sign-in of the account {id} was used a second time from somewhere else. We ended that session to be safe.',
        'Sign in again, then look at your devices and recent security events on the account page.',
        'If you see something you do not know, change your password and end all other sessions.',
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
        'The email of the account {id} was changed at {time}. Mails now go to the new address.',
        locked,
        'If this was not you, sign in now, change your password, end all other sessions and send us an inquiry.',
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
      subject: '[{brand}] OTP was switched on',
      greeting,
      lines: [
        'OTP was switched on for the account {id} at {time}.',
        'Keep your recovery codes in a safe place, apart from your phone. You need one if you lose the device.',
        locked,
        notYou,
      ],
      button: 'Check my account',
    },
    otpOff: {
      subject: '[{brand}] OTP was switched off',
      greeting,
      lines: ['OTP was switched off for the account {id} at {time}.', locked, notYou],
      button: 'Check my account',
    },
    closing: closing(),
    closingPaysGas: closing(
      'What is left of your TRX for network fees is sent to {address} then. If that is not your address, sign in now.',
    ),
  },
  buttonFallback: 'If the button does not work, open this address:',
  footer: [
    '{brand} never asks for your password, OTP code or recovery codes by mail, phone or chat.',
    'This mail was sent automatically. Please use the inquiry page for questions.',
  ],
}
