import * as content from './content.ts'
import * as identity from './identity.ts'
import * as signals from './signals.ts'
import * as system from './system.ts'

/** The whole API in one look, by area. Names are the functions a client calls. */
export const api = {
  identity: {
    signIn: identity.signIn,
    reissueToken: identity.reissueToken,
    signOut: identity.signOut,
    signUp: identity.signUp,
    checkSignUpField: identity.checkSignUpField,
    resendCertification: identity.resendCertification,
    certify: identity.certify,
    findPassword: identity.findPassword,
    getMe: identity.getMe,
    reauthenticate: identity.reauthenticate,
    modifyMe: identity.modifyMe,
    listSessions: identity.listSessions,
    endSession: identity.endSession,
    endSessions: identity.endSessions,
    listSecurityEvents: identity.listSecurityEvents,
    closeAccount: identity.closeAccount,
    getOtpStatus: identity.getOtpStatus,
    generateOtp: identity.generateOtp,
    verifyOtp: identity.verifyOtp,
    resetOtp: identity.resetOtp,
  },
  signals: {
    getTradingStatus: signals.getTradingStatus,
    changeTradingSettings: signals.changeTradingSettings,
    listSignals: signals.listSignals,
    listSignalHistory: signals.listSignalHistory,
    getSignal: signals.getSignal,
  },
  content: { getTerm: content.getTerm },
  system: { getAppVersion: system.getAppVersion, getPublicConfig: system.getPublicConfig },
} as const
