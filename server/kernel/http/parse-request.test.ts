import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { MISSING_CODES } from '#contract/failures/failure-meta.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { envelopeOf } from './envelope.ts'
import { Failure } from '../failure.ts'
import { parsePart } from './parse-request.ts'

function refusalOf(operation: Operation, body: unknown): Failure {
  try {
    parsePart(operation, operation.body, body)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('let through')
}

const areas: Readonly<Record<string, Area>> = api
const forms = Object.values(areas)
  .flatMap((area) => Object.values(area))
  .filter(({ body }) => body?.safeParse({}).success === false)
  .filter(({ fields = {} }) => Object.values(fields).some((code) => MISSING_CODES.has(code)))

describe('an empty form', () => {
  it.each(forms.map((operation) => [operation.path, operation] as const))(
    '%s tells all its empty fields at once',
    (_path, operation) => {
      const fields = Object.keys(operation.fields ?? {})
      const blank = refusalOf(operation, Object.fromEntries(fields.map((field) => [field, ' '])))
      const missing = refusalOf(operation, {})
      for (const field of Object.keys(missing.details.fields ?? {}))
        if (MISSING_CODES.has(operation.fields?.[field] ?? 'COMMON-A001'))
          expect(Object.keys(blank.details.fields ?? {})).toContain(field)
    },
  )

  it('says what is missing in every language', () => {
    const { registerExchangeKey } = api.autotrading
    const failure = refusalOf(registerExchangeKey, { apiKey: '', secretKey: '', otpCode: '' })
    expect(failure.details.fields).toEqual({
      apiKey: 'AUTO-B001',
      secretKey: 'AUTO-B001',
      otpCode: 'OTP-B002',
    })
    expect(LOCALES.map((locale) => envelopeOf(failure, locale).body.message)).toEqual([
      'Please enter the API key',
      'API 키를 입력해 주세요.',
      'APIキーを入力してください。',
      '请输入 API 密钥',
      '請輸入 API 金鑰',
    ])
  })

  it('lets what may be left out be blank', () => {
    const { signIn } = api.identity
    expect(parsePart(signIn, signIn.body, { id: 'a', password: 'b', otpCode: '' })).toMatchObject({
      otpCode: '',
    })
  })
})

describe('a field that is too long', () => {
  it.each([
    [api.identity.signIn, { id: 'a'.repeat(2_000), password: 'b' }, 'id'],
    [api.identity.findPassword, { id: 'a'.repeat(2_000), email: 'a@b.example' }, 'id'],
    [api.identity.reauthenticate, { password: 'a'.repeat(2_000) }, 'password'],
  ] as const)('is reported as too long (%o), not as empty', (operation, body, field) => {
    const failure = refusalOf(operation, body)
    expect(failure.details.fields).toEqual({ [field]: 'COMMON-B003' })
    expect(envelopeOf(failure, 'en').body.message).toBe('This is too long')
  })
})

it('tells the bounds of a rule in words', () => {
  const failure = new Failure('AUTO-B002', { meta: { field: 'stopPct', min: 1, max: 20 } })
  expect(LOCALES.map((locale) => envelopeOf(failure, locale).body.message)).toEqual([
    'Please enter a stop loss (%) between 1 and 20',
    '손절 비율(%): 1~20 범위로 입력해 주세요.',
    '損切り（%）は1～20の範囲で入力してください。',
    '止损比例（%）须在 1 至 20 之间',
    '停損比例（%）須介於 1 與 20 之間',
  ])
})
