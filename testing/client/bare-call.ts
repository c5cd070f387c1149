/** What a handler receives of a guest's call that brings nothing, for tests and benches that call handlers without HTTP. */
export const BARE_CALL = {
  body: undefined,
  params: {},
  caller: { memberId: '', sessionId: '' },
  locale: 'en',
  address: '',
  device: '',
  requestId: '',
  requestKey: undefined,
  provenKey: undefined,
  deviceCookie: undefined,
  setDeviceCookie: () => {},
  setSessionCookie: () => {},
} as const
