import * as audit from './console/people/audit.ts'
import * as autotrading from './console/autotrading.ts'
import * as brakes from './console/money/brakes.ts'
import * as campaigns from './console/words/campaigns.ts'
import * as cases from './console/money/cases.ts'
import * as graph from './console/money/graph.ts'
import * as closes from './console/money/closes.ts'
import * as content from './console/words/content.ts'
import * as contentVersions from './console/words/content-versions.ts'
import * as desk from './console/desk.ts'
import * as game from './console/game.ts'
import * as gasPayouts from './console/money/gas-payouts.ts'
import * as ico from './console/ico.ts'
import * as inquiries from './console/words/inquiries.ts'
import * as ledger from './console/money/ledger.ts'
import * as members from './console/members.ts'
import * as lists from './console/words/lists.ts'
import * as membership from './console/membership.ts'
import * as passkeys from './console/people/passkeys.ts'
import * as people from './console/people/people.ts'
import * as proofs from './console/proofs.ts'
import * as status from './console/status.ts'
import * as referral from './console/referral.ts'
import * as reports from './console/reports.ts'
import * as rescans from './console/money/rescans.ts'
import * as requests from './console/people/requests.ts'
import * as rewards from './console/money/rewards.ts'
import * as search from './console/search.ts'
import * as session from './console/people/session.ts'
import * as settings from './console/settings.ts'
import * as signals from './console/signals.ts'
import * as terms from './console/words/terms.ts'
import * as translations from './console/words/translations.ts'
import * as videos from './console/words/videos.ts'
import * as velocity from './console/money/velocity.ts'
import * as withdrawals from './console/money/withdrawals.ts'

/** Every call of the staff console, by area. Each names its right; the matrix test tries all of them with every role. */
export const consoleApi = {
  session: {
    signIn: session.signIn,
    signOut: session.signOut,
    stepUp: session.stepUp,
    getMe: session.getMe,
    openSetUp: session.openSetUp,
    confirmSetUp: session.confirmSetUp,
    activateSetUp: session.activateSetUp,
  },
  passkeys: {
    beginSignIn: passkeys.beginSignIn,
    signInByPasskey: passkeys.signInByPasskey,
    beginStepUp: passkeys.beginStepUp,
    stepUpByPasskey: passkeys.stepUpByPasskey,
    listPasskeys: passkeys.listPasskeys,
    beginPasskey: passkeys.beginPasskey,
    addPasskey: passkeys.addPasskey,
    removePasskey: passkeys.removePasskey,
  },
  members: {
    listMembers: members.listMembers,
    getMember: members.getMember,
    listMemberEvents: members.listMemberEvents,
    listMemberDeliveries: members.listMemberDeliveries,
    unmaskMember: members.unmaskMember,
    suspendMember: members.suspendMember,
    unsuspendMember: members.unsuspendMember,
    lockWithdrawals: members.lockWithdrawals,
    liftLock: members.liftLock,
    noteMember: members.noteMember,
    resendMail: members.resendMail,
    requestOtpReset: members.requestOtpReset,
  },
  requests: {
    listRequests: requests.listRequests,
    getRequest: requests.getRequest,
    getRequestImpact: requests.getRequestImpact,
    approveRequest: requests.approveRequest,
    rejectRequest: requests.rejectRequest,
  },
  withdrawals: {
    listWithdrawals: withdrawals.listWithdrawals,
    getWithdrawal: withdrawals.getWithdrawal,
    approveWithdrawal: withdrawals.approveWithdrawal,
    approveWithdrawals: withdrawals.approveWithdrawals,
    holdWithdrawal: withdrawals.holdWithdrawal,
    releaseWithdrawal: withdrawals.releaseWithdrawal,
    rejectWithdrawal: withdrawals.rejectWithdrawal,
    retryWithdrawals: withdrawals.retryWithdrawals,
    retryWithdrawal: withdrawals.retryWithdrawal,
    getChain: withdrawals.getChain,
    listDeposits: withdrawals.listDeposits,
    listUnmatched: withdrawals.listUnmatched,
    requestAssign: withdrawals.requestAssign,
  },
  search: {
    search: search.search,
  },
  desk: {
    getDesk: desk.getDesk,
    getTrends: desk.getTrends,
  },
  cases: {
    getWithdrawalCase: cases.getWithdrawalCase,
    getMemberContext: cases.getMemberContext,
    getMemberGraph: graph.getMemberGraph,
  },
  gasPayouts: {
    listGasPayouts: gasPayouts.listGasPayouts,
    approveGasPayout: gasPayouts.approveGasPayout,
  },
  rescans: {
    listRescans: rescans.listRescans,
    getRescan: rescans.getRescan,
    requestRescan: rescans.requestRescan,
    stopRescan: rescans.stopRescan,
  },
  brakes: {
    listBrakes: brakes.listBrakes,
    requestRelease: brakes.requestRelease,
  },
  velocity: {
    listVelocity: velocity.listVelocity,
  },
  ledger: {
    listLedgerAccounts: ledger.listLedgerAccounts,
    listLedgerEntries: ledger.listLedgerEntries,
    getLedgerEntry: ledger.getLedgerEntry,
    exportLedgerEntries: ledger.exportLedgerEntries,
    getTrialBalance: ledger.getTrialBalance,
    requestAdjustment: ledger.requestAdjustment,
    listAllocations: ledger.listAllocations,
    requestAllocation: ledger.requestAllocation,
  },
  settings: {
    getPrices: settings.getPrices,
    requestPrice: settings.requestPrice,
    listParameters: settings.listParameters,
    requestParameter: settings.requestParameter,
    pauseSwap: settings.pauseSwap,
    listGates: settings.listGates,
    requestGate: settings.requestGate,
    getApp: settings.getApp,
    saveAppVersions: settings.saveAppVersions,
    saveMaintenance: settings.saveMaintenance,
  },
  people: {
    listStaff: people.listStaff,
    requestInvite: people.requestInvite,
    requestChange: people.requestChange,
    requestRenewal: people.requestRenewal,
    requestAddresses: people.requestAddresses,
    sendSetUpLink: people.sendSetUpLink,
    endStaffSessions: people.endStaffSessions,
  },
  audit: {
    listAudit: audit.listAudit,
    exportAudit: audit.exportAudit,
    verifyAudit: audit.verifyAudit,
  },
  reports: {
    getToday: reports.getToday,
    exportReport: reports.exportReport,
    listJobs: reports.listJobs,
    listJobRuns: reports.listJobRuns,
    runJob: reports.runJob,
  },
  lists: {
    exportList: lists.exportList,
    getListLook: lists.getListLook,
    saveListView: lists.saveListView,
    removeListView: lists.removeListView,
    saveListColumns: lists.saveListColumns,
  },
  closes: {
    listCloses: closes.listCloses,
    getClose: closes.getClose,
    saveClosePdf: closes.saveClosePdf,
    requestClose: closes.requestClose,
  },
  inquiries: {
    listInquiries: inquiries.listInquiries,
    getInquiry: inquiries.getInquiry,
    getStaffInquiryFile: inquiries.getStaffInquiryFile,
    assignInquiry: inquiries.assignInquiry,
    noteInquiry: inquiries.noteInquiry,
    moveInquiry: inquiries.moveInquiry,
    answerInquiry: inquiries.answerInquiry,
    mergeInquiry: inquiries.mergeInquiry,
    listTemplates: inquiries.listTemplates,
    saveTemplate: inquiries.saveTemplate,
    removeTemplate: inquiries.removeTemplate,
  },
  content: {
    listContent: content.listContent,
    getContent: content.getContent,
    saveContent: content.saveContent,
    publishContent: content.publishContent,
    archiveContent: content.archiveContent,
    saveVideo: videos.saveVideo,
    listContentVersions: contentVersions.listContentVersions,
    getContentVersion: contentVersions.getContentVersion,
    restoreContentVersion: contentVersions.restoreContentVersion,
    dropContentChange: contentVersions.dropContentChange,
    listPreviews: contentVersions.listPreviews,
    createPreview: contentVersions.createPreview,
    revokePreview: contentVersions.revokePreview,
  },
  terms: {
    listTerms: terms.listTerms,
    getTerms: terms.getTerms,
    makeTerms: terms.makeTerms,
    saveTerms: terms.saveTerms,
    dropTerms: terms.dropTerms,
    requestTerms: terms.requestTerms,
    requestTermsWithdrawal: terms.requestTermsWithdrawal,
  },
  campaigns: {
    listCampaigns: campaigns.listCampaigns,
    getCampaign: campaigns.getCampaign,
    makeCampaign: campaigns.makeCampaign,
    saveCampaign: campaigns.saveCampaign,
    previewCampaign: campaigns.previewCampaign,
    getCampaignResults: campaigns.getCampaignResults,
    listCampaignDeliveries: campaigns.listCampaignDeliveries,
    testCampaign: campaigns.testCampaign,
    requestCampaign: campaigns.requestCampaign,
    cancelCampaign: campaigns.cancelCampaign,
  },
  translations: {
    listEdits: translations.listEdits,
    saveEdit: translations.saveEdit,
    dropEdit: translations.dropEdit,
    importEdits: translations.importEdits,
    exportEdits: translations.exportEdits,
  },
  status: {
    listIncidents: status.listIncidents,
    openIncident: status.openIncident,
    updateIncident: status.updateIncident,
  },
  transparency: { requestProof: proofs.requestProof },
  signals: {
    listStaffSignals: signals.listStaffSignals,
    getCalibration: signals.getCalibration,
    pauseKind: signals.pauseKind,
    resumeKind: signals.resumeKind,
    withdrawSignal: signals.withdrawSignal,
  },
  autotrading: {
    listKeys: autotrading.listKeys,
    approveKey: autotrading.approveKey,
    rejectKey: autotrading.rejectKey,
    listRuns: autotrading.listRuns,
    listExchanges: autotrading.listExchanges,
    stopAll: autotrading.stopAll,
  },
  game: {
    getGame: game.getGame,
    listGameRounds: game.listGameRounds,
    listRoundBets: game.listRoundBets,
    pauseGame: game.pauseGame,
    requestVoid: game.requestVoid,
  },
  ico: {
    listStaffRounds: ico.listStaffRounds,
    requestRound: ico.requestRound,
    requestOpening: ico.requestOpening,
    requestClosing: ico.requestClosing,
    listEntries: ico.listEntries,
    listReleases: ico.listReleases,
  },
  membership: {
    getMembership: membership.getMembership,
    listSubscriptions: membership.listSubscriptions,
    requestGrant: membership.requestGrant,
    requestCancel: membership.requestCancel,
  },
  referral: {
    getReferral: referral.getReferral,
    listFlags: referral.listFlags,
    decideFlag: referral.decideFlag,
    getTree: referral.getTree,
  },
  rewards: {
    getRewards: rewards.getRewards,
    listPlans: rewards.listPlans,
    requestTreasury: rewards.requestTreasury,
    pausePlans: rewards.pausePlans,
    listBatches: rewards.listBatches,
    getBatch: rewards.getBatch,
    listBatchRecords: rewards.listBatchRecords,
    runBatch: rewards.runBatch,
  },
} as const
