import * as account from './account.ts'
import * as addressBook from './address-book.ts'
import * as content from './content.ts'
import * as identity from './identity.ts'
import * as otp from './otp.ts'
import * as signals from './signals.ts'
import * as swap from './swap.ts'
import * as system from './system.ts'
import * as transparency from './transparency.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

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
    getMe: account.getMe,
    reauthenticate: account.reauthenticate,
    modifyMe: account.modifyMe,
    listSessions: account.listSessions,
    endSession: account.endSession,
    endSessions: account.endSessions,
    listSecurityEvents: account.listSecurityEvents,
    closeAccount: account.closeAccount,
    getOtpStatus: otp.getOtpStatus,
    generateOtp: otp.generateOtp,
    verifyOtp: otp.verifyOtp,
    resetOtp: otp.resetOtp,
  },
  signals: {
    getTradingStatus: signals.getTradingStatus,
    changeTradingSettings: signals.changeTradingSettings,
    listSignals: signals.listSignals,
    listSignalHistory: signals.listSignalHistory,
    exportSignalHistory: signals.exportSignalHistory,
    getSignalStats: signals.getSignalStats,
    getSignal: signals.getSignal,
  },
  wallet: {
    getBalance: wallet.getBalance,
    listHistories: wallet.listHistories,
    exportHistories: wallet.exportHistories,
    getHistory: wallet.getHistory,
    getDepositAddress: wallet.getDepositAddress,
    getWithdrawFee: withdrawals.getWithdrawFee,
    withdraw: withdrawals.withdraw,
    getWithdrawal: withdrawals.getWithdrawal,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
    quoteGas: swap.quoteGas,
    topUpGas: swap.topUpGas,
    listAddresses: addressBook.listAddresses,
    addAddress: addressBook.addAddress,
    removeAddress: addressBook.removeAddress,
    changeAllowList: addressBook.changeAllowList,
    getSwapRate: swap.getSwapRate,
    quoteSwap: swap.quoteSwap,
    swap: swap.swap,
  },
  transparency: { getTransparency: transparency.getTransparency, getSignalLog: transparency.getSignalLog },
  content: { getTerm: content.getTerm },
  system: { getAppVersion: system.getAppVersion, getPublicConfig: system.getPublicConfig },
} as const
