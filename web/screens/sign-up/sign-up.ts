import { SIGN_UP_CHECK_FIELDS, signUp } from '#contract/members/identity.ts'
import type { Locale } from '#contract/locale.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { isCountry } from '#contract/rules/countries.ts'
import {
  isPasswordShape,
  parseEmail,
  parseId,
  parseInviteCode,
  parseName,
} from '#contract/rules/member-fields.ts'
import { isPhoneShape } from '#contract/rules/phone.ts'
import { emptyKey, type FieldCheck } from '#web/api/form.ts'

export interface SignUpValues extends Record<string, string | boolean> {
  id: string
  email: string
  name: string
  country: string
  phone_number: string
  password: string
  invite_code: string
  agreeTerms: boolean
  agreePrivacy: boolean
  agreeAge: boolean
}

/** What the form on the page holds. */
export function signUpValues(form: FormData): SignUpValues {
  const valueOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    id: valueOf('id'),
    email: valueOf('email'),
    name: valueOf('name'),
    country: valueOf('country'),
    phone_number: valueOf('phone_number'),
    password: valueOf('password'),
    invite_code: valueOf('invite_code'),
    agreeTerms: form.has('agreeTerms'),
    agreePrivacy: form.has('agreePrivacy'),
    agreeAge: form.has('agreeAge'),
  }
}

function firstOf(...checks: readonly (readonly [boolean, string])[]): string {
  return checks.find(([wrong]) => wrong)?.[1] ?? ''
}

const REQUIRED = ['id', 'email', 'name', 'phone_number', 'password'] as const

/** Checks that need no server: empty fields first, then forms, each with its code. */
export const checkSignUp: FieldCheck<SignUpValues> = (values) => {
  const country = isCountry(values.country) ? values.country : undefined
  const empty = (field: (typeof REQUIRED)[number]) => [values[field].trim() === '', emptyKey(field)] as const
  return {
    id: firstOf(empty('id'), [parseId(values.id) === undefined, 'SIGNUP-B007']),
    email: firstOf(empty('email'), [parseEmail(values.email) === undefined, 'SIGNUP-B001']),
    name: firstOf(empty('name'), [parseName(values.name) === undefined, 'SIGNUP-B009']),
    country: firstOf([values.country === '', emptyKey('country')], [country === undefined, 'SIGNUP-B010']),
    phone_number: firstOf(empty('phone_number'), [
      country !== undefined && !isPhoneShape(values.phone_number, country),
      'SIGNUP-B003',
    ]),
    password: firstOf(empty('password'), [!isPasswordShape(values.password, values.id), 'SIGNUP-B005']),
    invite_code: firstOf([
      values.invite_code.trim() !== '' && parseInviteCode(values.invite_code) === undefined,
      'SIGNUP-B011',
    ]),
    agreeTerms: firstOf([!values.agreeTerms, emptyKey('boxUse')]),
    agreePrivacy: firstOf([!values.agreePrivacy, emptyKey('boxPrivacy')]),
    agreeAge: firstOf([!values.agreeAge, emptyKey('boxAge')]),
  }
}

/** The field a code belongs to when the answer names none: some codes differ from their field's usual one. */
export const HOME_OF_CODE: Readonly<Record<string, string>> = {
  'SIGNUP-B002': 'email',
  'SIGNUP-B004': 'phone_number',
  'SIGNUP-B008': 'id',
  ...Object.fromEntries(
    Object.entries(signUp.fields)
      .filter(([, code]) => code !== 'SIGNUP-B000')
      .map(([field, code]) => [code, field]),
  ),
}

export type CheckedField = (typeof SIGN_UP_CHECK_FIELDS)[number]

export function isCheckedField(field: string): field is CheckedField {
  return SIGN_UP_CHECK_FIELDS.some((checked) => checked === field)
}

export interface SignUpExtras {
  readonly termsVersion: string
  readonly locale: Locale
  readonly via: string
}

/** What is sent: no invite code and no route when there is none. The password is typed once, as the eye beside it shows it. */
export function signUpBody(values: SignUpValues, extras: SignUpExtras): BodyInputOf<typeof signUp> {
  const { invite_code, ...rest } = values
  const code = invite_code.trim()
  return {
    ...rest,
    password_check: rest.password,
    termsVersion: extras.termsVersion,
    locale: extras.locale,
    ...(code !== '' && { invite_code: code }),
    ...(code !== '' && extras.via !== '' && { via: extras.via }),
  }
}

/** How strong a password looks, for the three marks under its field: length, letter, digit. */
export function passwordMarks(password: string): { long: boolean; letter: boolean; digit: boolean } {
  return { long: [...password].length >= 8, letter: /\p{L}/u.test(password), digit: /\d/.test(password) }
}
