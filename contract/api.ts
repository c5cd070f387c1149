import * as accountClosure from './members/account-closure.ts'
import * as account from './members/account.ts'
import * as addressBook from './wallet/address-book.ts'
import * as alerts from './trading/alerts.ts'
import * as archives from './archives/archives.ts'
import * as autoBacktest from './trading/autotrading-backtest.ts'
import * as autoChanges from './trading/autotrading-changes.ts'
import * as autoPositions from './trading/autotrading-positions.ts'
import * as autotrading from './trading/autotrading.ts'
import * as channels from './members/channels.ts'
import * as content from './content.ts'
import * as figures from './wallet/figures.ts'
import * as game from './game.ts'
import * as ico from './ico.ts'
import * as identity from './members/identity.ts'
import * as inquiries from './inquiries.ts'
import * as notifications from './notifications.ts'
import * as otp from './members/otp.ts'
import * as passkeys from './members/passkeys.ts'
import * as profit from './members/profit.ts'
import * as programs from './members/programs.ts'
import * as webhooks from './programs/webhooks.ts'
import * as proofs from './trading/proofs.ts'
import * as publicFigures from './trading/public-figures.ts'
import * as status from './trading/status.ts'
import * as referral from './members/referral.ts'
import * as rewards from './members/rewards.ts'
import * as signalTables from './trading/signal-tables.ts'
import * as strategies from './trading/strategies.ts'
import * as signals from './trading/signals.ts'
import * as statements from './wallet/statements.ts'
import * as subscribe from './members/subscribe.ts'
import * as swap from './wallet/swap.ts'
import { getAppVersion, getPublicConfig, readTogether } from './system.ts'
import * as trading from './trading/trading.ts'
import * as transparency from './trading/transparency.ts'
import * as value from './wallet/value.ts'
import * as wallet from './wallet/wallet.ts'
import * as withdrawals from './wallet/withdrawals.ts'

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
    setMailPhrase: account.setMailPhrase,
    listSessions: account.listSessions,
    exportSessions: account.exportSessions,
    endSession: account.endSession,
    endSessions: account.endSessions,
    listSecurityEvents: account.listSecurityEvents,
    exportSecurityEvents: account.exportSecurityEvents,
    getOtpStatus: otp.getOtpStatus,
    generateOtp: otp.generateOtp,
    verifyOtp: otp.verifyOtp,
    resetOtp: otp.resetOtp,
  },
  passkeys: {
    beginPasskeySignIn: passkeys.beginPasskeySignIn,
    signInByPasskey: passkeys.signInByPasskey,
    listPasskeys: passkeys.listPasskeys,
    beginPasskey: passkeys.beginPasskey,
    addPasskey: passkeys.addPasskey,
    removePasskey: passkeys.removePasskey,
    beginPasskeyConfirmation: passkeys.beginPasskeyConfirmation,
    confirmByPasskey: passkeys.confirmByPasskey,
  },
  programs: {
    listApiKeys: programs.listApiKeys,
    createApiKey: programs.createApiKey,
    revokeApiKey: programs.revokeApiKey,
    listWebhooks: webhooks.listWebhooks,
    createWebhook: webhooks.createWebhook,
    changeWebhook: webhooks.changeWebhook,
    removeWebhook: webhooks.removeWebhook,
    rotateWebhookSecret: webhooks.rotateWebhookSecret,
    testWebhook: webhooks.testWebhook,
    listWebhookDeliveries: webhooks.listWebhookDeliveries,
    exportWebhookDeliveries: webhooks.exportWebhookDeliveries,
    replayWebhook: webhooks.replayWebhook,
  },
  archives: {
    getArchive: archives.getArchive,
    requestArchive: archives.requestArchive,
    saveArchive: archives.saveArchive,
  },
  accountClosure: { getClosing: accountClosure.getClosing, closeAccount: accountClosure.closeAccount },
  inquiries: {
    submitInquiry: inquiries.submitInquiry,
    listInquiries: inquiries.listInquiries,
    exportInquiries: inquiries.exportInquiries,
    getInquiry: inquiries.getInquiry,
    replyInquiry: inquiries.replyInquiry,
    rateInquiry: inquiries.rateInquiry,
    getInquiryFile: inquiries.getInquiryFile,
  },
  notifications: {
    listAlarms: notifications.listAlarms,
    exportAlarms: notifications.exportAlarms,
    countUnread: notifications.countUnread,
    setAlarmsRead: notifications.setAlarmsRead,
    getSettings: notifications.getSettings,
    changeSettings: notifications.changeSettings,
    addPushToken: notifications.addPushToken,
    removePushToken: notifications.removePushToken,
    optOut: notifications.optOut,
    listDeliveries: channels.listDeliveries,
    exportDeliveries: channels.exportDeliveries,
    getChannels: channels.getChannels,
    changeMailSwitch: channels.changeMailSwitch,
    createTelegramLink: channels.createTelegramLink,
    confirmTelegram: channels.confirmTelegram,
    disconnectTelegram: channels.disconnectTelegram,
    changeTelegramEvent: channels.changeTelegramEvent,
    getUnsubscribe: channels.getUnsubscribe,
    unsubscribe: channels.unsubscribe,
  },
  signals: {
    listSignals: signals.listSignals,
    exportSignals: signalTables.exportSignals,
    listSignalHistory: signals.listSignalHistory,
    exportSignalHistory: signalTables.exportSignalHistory,
    getSignalStats: signals.getSignalStats,
    getPublicRecord: signals.getPublicRecord,
    getSignal: signals.getSignal,
  },
  alerts: {
    getAlerts: alerts.getAlerts,
    exportAlerts: alerts.exportAlerts,
    getPairChart: alerts.getPairChart,
    changeWatchlist: alerts.changeWatchlist,
    createAlert: alerts.createAlert,
    changeAlert: alerts.changeAlert,
    deleteAlert: alerts.deleteAlert,
    changeAlertEvent: alerts.changeAlertEvent,
    changeQuietHours: alerts.changeQuietHours,
  },
  wallet: {
    getBalance: wallet.getBalance,
    getValueHistory: value.getValueHistory,
    listHistories: wallet.listHistories,
    exportHistories: wallet.exportHistories,
    getHistory: wallet.getHistory,
    getFigure: figures.getFigure,
    getDepositAddress: wallet.getDepositAddress,
    getWithdrawFee: withdrawals.getWithdrawFee,
    withdraw: withdrawals.withdraw,
    getWithdrawal: withdrawals.getWithdrawal,
    cancelWithdrawal: withdrawals.cancelWithdrawal,
    quoteGas: swap.quoteGas,
    topUpGas: swap.topUpGas,
    listAddresses: addressBook.listAddresses,
    exportAddresses: addressBook.exportAddresses,
    addAddress: addressBook.addAddress,
    removeAddress: addressBook.removeAddress,
    changeAllowList: addressBook.changeAllowList,
    getSwapRate: swap.getSwapRate,
    quoteSwap: swap.quoteSwap,
    swap: swap.swap,
  },
  statements: {
    listStatements: statements.listStatements,
    getStatement: statements.getStatement,
    saveStatementPdf: statements.saveStatementPdf,
    saveStatementCsv: statements.saveStatementCsv,
    saveReceipt: statements.saveReceipt,
  },
  membership: {
    getMembershipPlans: subscribe.getMembershipPlans,
    getMembershipPrices: subscribe.getMembershipPrices,
    getMembershipStatus: subscribe.getMembershipStatus,
    quoteMembership: subscribe.quoteMembership,
    subscribe: subscribe.subscribe,
    listSubscriptions: subscribe.listSubscriptions,
    exportSubscriptions: subscribe.exportSubscriptions,
    previewCancel: subscribe.previewCancel,
    cancelSubscription: subscribe.cancelSubscription,
    changeAutoRenew: subscribe.changeAutoRenew,
  },
  referral: {
    countVisit: referral.countVisit,
    getIncentive: referral.getIncentive,
    listCommissions: referral.listCommissions,
    exportCommissions: referral.exportCommissions,
    getTeam: referral.getTeam,
    exportTeam: referral.exportTeam,
    getOrgChart: referral.getOrgChart,
  },
  rewards: {
    getPlanConfig: rewards.getPlanConfig,
    getPlan: rewards.getPlan,
    previewPlan: rewards.previewPlan,
    joinPlan: rewards.joinPlan,
    reinvestPlan: rewards.reinvestPlan,
    endPlan: rewards.endPlan,
    listPlanHistories: rewards.listPlanHistories,
    exportPlanHistories: profit.exportPlanHistories,
    listRewardHistories: rewards.listRewardHistories,
    exportRewardHistories: profit.exportRewardHistories,
    getRewardRecord: rewards.getRewardRecord,
    getBatchRecord: rewards.getBatchRecord,
    getProfitSummary: profit.getProfitSummary,
    listProfitHistory: profit.listProfitHistory,
    exportProfitHistory: profit.exportProfitHistory,
  },
  game: {
    getGame: game.getGame,
    placeBet: game.placeBet,
    cancelBet: game.cancelBet,
    listBets: game.listBets,
    exportBets: game.exportBets,
    listRecentPrices: game.listRecentPrices,
    listRounds: game.listRounds,
    exportRounds: game.exportRounds,
    getRoundProof: game.getRoundProof,
    getGameLimits: game.getGameLimits,
    changeGameLimits: game.changeGameLimits,
  },
  ico: {
    listIcoRounds: ico.listIcoRounds,
    getIcoRound: ico.getIcoRound,
    previewIco: ico.previewIco,
    joinIco: ico.joinIco,
    listIcoParticipations: ico.listIcoParticipations,
    exportIcoParticipations: ico.exportIcoParticipations,
    getVestingSummary: ico.getVestingSummary,
    listVestingAvailable: ico.listVestingAvailable,
    exportVestingAvailable: ico.exportVestingAvailable,
    listVestingLocked: ico.listVestingLocked,
    exportVestingLocked: ico.exportVestingLocked,
    getVestingSchedule: ico.getVestingSchedule,
    exportVestingSchedule: ico.exportVestingSchedule,
    getVestingCalendar: ico.getVestingCalendar,
  },
  autotrading: {
    getTradingStatus: trading.getTradingStatus,
    changeTradingSettings: trading.changeTradingSettings,
    trySignalInPaper: autoPositions.trySignalInPaper,
    getAutoMaster: autotrading.getAutoMaster,
    registerExchangeKey: autotrading.registerExchangeKey,
    deleteExchangeKey: autotrading.deleteExchangeKey,
    checkExchangeKey: autotrading.checkExchangeKey,
    saveAutoRules: autotrading.saveAutoRules,
    backtestAutoRules: autoBacktest.backtestAutoRules,
    listAutoPositions: autoPositions.listAutoPositions,
    exportAutoPositions: autoPositions.exportAutoPositions,
    listAutoTrades: autoPositions.listAutoTrades,
    exportAutoTrades: autoPositions.exportAutoTrades,
    getAutoReport: autoPositions.getAutoReport,
    changeAutoPosition: autoChanges.changeAutoPosition,
    reduceAutoPosition: autoChanges.reduceAutoPosition,
    listAutoEvents: autoChanges.listAutoEvents,
    exportAutoEvents: autoChanges.exportAutoEvents,
    closeAutoPosition: autoPositions.closeAutoPosition,
    closeAllAutoPositions: autoPositions.closeAllAutoPositions,
    resetAutoStop: autotrading.resetAutoStop,
    ...strategies,
  },
  transparency: {
    getTransparency: transparency.getTransparency,
    getSignalLog: transparency.getSignalLog,
    listProofs: proofs.listProofs,
    getMyProof: proofs.getMyProof,
    listSeals: proofs.listSeals,
    getEntryProof: proofs.getEntryProof,
    getStatus: status.getStatus,
    getStatusFeed: status.getStatusFeed,
    getPublicFigures: publicFigures.getPublicFigures,
    exportFlows: publicFigures.exportFlows,
    exportFlowLines: publicFigures.exportFlowLines,
    exportRecords: publicFigures.exportRecords,
    exportRecordLines: publicFigures.exportRecordLines,
  },
  content: {
    getTerm: content.getTerm,
    agreeTerm: content.agreeTerm,
    listNotices: content.listNotices,
    getNotice: content.getNotice,
    listGuides: content.listGuides,
    getGuide: content.getGuide,
    getPreview: content.getPreview,
    listMarks: content.listMarks,
    markGuide: content.markGuide,
    markNotice: content.markNotice,
    listVideos: content.listVideos,
    getVideo: content.getVideo,
    saveProgress: content.saveProgress,
  },
  system: { getAppVersion, getPublicConfig, readTogether },
} as const
