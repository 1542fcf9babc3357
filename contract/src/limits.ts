/** Every price, length, age and duration of the product, once. */
export const limits = {
  password: { min: 6, max: 128 },
  email: { max: 254 },
  age: { min: 18, max: 100 },
  name: { min: 1, max: 25 },
  aboutMe: { min: 1, max: 1500 },
  education: { max: 50 },
  occupation: { max: 50 },
  nationalities: { min: 1, max: 4 },
  languages: { max: 6 },
  prompts: { max: 3 },
  promptAnswer: { min: 10, max: 200 },
  heightCm: { min: 130, max: 200, default: 170 },
  /** Without a limit the filters of somebody 'only within my filters' could be found out by changing oneself. */
  filterableChangesADay: 10,
  /** Uploads an hour: far above what choosing and replacing five takes, far below what a script does. */
  pictures: {
    min: 1,
    max: 5,
    bytes: 5 * 1024 * 1024,
    megapixels: 40,
    /** A shorter one could only be shown blurred. */
    shorterSidePx: 200,
    uploadsAnHour: 60,
  },
  city: { max: 100 },
  reportReason: { min: 10, max: 50 },
  /** What a request may send but files: the longest message takes 24,000 where every character is escaped. */
  jsonBytes: 32 * 1024,
  message: { min: 1, max: 2000 },
} as const

export const discovery = {
  /** Both ends are the defaults; 80 means 80 and older. */
  filterAge: { min: 18, max: 80 },
  filterHeightCm: { min: 130, max: 200 },
  deckPage: 12,
  /** How many people are found ahead of need. */
  deckListed: 300,
  /** A search of everybody is made again only after so long. */
  fullSearchMin: 10,
  preCachedCards: 3,
  actionLockMs: 250,
  matchToChatMs: 1500,
  /** Counts above this are shown as 'more than'. */
  countCap: 1000,
  listPage: 24,
  /** The sentence that may come with a like. */
  likeSentence: { max: 140, aDay: 20 },
  /** Whoever was not seen for so long is in nobody's deck until they return. */
  unseenDays: 60,
  /** Far above what a person swipes, far below what a script does. */
  actionsAnHour: 1500,
  /** Different people that one member is shown, in the deck, lists and profiles together. */
  peopleShown: { anHour: 600, aDay: 3000 },
} as const

export const chat = {
  previewLength: 30,
  quoteLength: 120,
  /** Far above what a conversation brings, far below what a script does. */
  reactionsAnHour: 600,
  /** Changes of reactions that one answer names. */
  reactionsPage: 200,
  /** How often a typing sign is said, and how long it is shown after the last one. */
  typingEveryMs: 3000,
  typingShownMs: 6000,
  doubleSendMs: 500,
  markReadOnEntryMs: 2000,
  markReadOnMessageMs: 1000,
  markReadRetries: 3,
  markReadRetryFromMs: 1000,
  markReadRetryToMs: 5000,
  liveDebounceMs: 200,
  matchRecheckMs: 100,
  afterPaymentMs: 1500,
  afterRematchMs: 2000,
  page: 50,
  listPage: 30,
} as const

export const session = {
  accessTokenS: 600,
  refreshTokenS: 60 * 24 * 60 * 60,
  /** Far more than anybody has devices. */
  openAtMost: 100,
  /** A rotated refresh token still answers with the same successor for this long: fifty tabs wake up at once. */
  refreshGraceS: 30,
  /** As long as a browser keeps a cookie at most. */
  deviceMarkS: 400 * 24 * 60 * 60,
  recoveryLinkS: 60 * 60,
  addressLinkS: 24 * 60 * 60,
  /** So long after saying the password again a session may export and change the address. */
  provedS: 5 * 60,
  confirmationLinkS: 24 * 60 * 60,
  /** The browser looks this often whether its access token runs out, and renews it this long before. */
  checkEveryMs: 30_000,
  refreshBeforeMs: 90_000,
  refreshRetryMs: 200,
  refreshRetryForMs: 30_000,
} as const

/** Prices and grants, in tokens. */
export const tokens = {
  welcome: 9,
  unlock: 3,
  expressUnlock: 6,
  rematch: 3,
  unmatchFee: { unlocked: 1, locked: 3 },
  penalty: 2,
  compensation: 2,
  /** How many above 0 one period brings at most. */
  compensationsAPeriod: 5,
  reward: 1,
  /** The in-time reply of a round that is rewarded, and how many rewards one period brings at most. */
  rewardedReply: 3,
  rewardsAPeriod: 3,
  /** Topped up to `early` at the first `earlyInstants`, then to `later`; less by `penaltyCut` for each penalty. */
  weekly: { early: 6, earlyInstants: 12, later: 3, penaltyCut: 2, seenWithinDays: 30 },
  recentTransactions: 4,
  /** How far back the wallet's picture goes, in weeks. */
  weeksShown: 6,
} as const

/** Being away: whole days, and how often in any so many days. */
export const away = { minDays: 3, maxDays: 10, starts: 2, withinDays: 365 } as const

/** A member's own words as a goodbye. */
export const goodbye = { max: 300 } as const

/** Guardians: how long an invitation lasts, and how many there are in any so many days. */
export const guardians = { name: { max: 50 }, invitationDays: 7, invitations: 3, withinDays: 30 } as const

/** How long 'We found each other' waits for the other to say the same. */
export const found = { confirmDays: 7 } as const

/** How long a notification is kept. */
export const notificationDays = { read: 90, unread: 365 } as const

/** An account unused for two years is erased, after mails so many days before. */
export const inactivity = { warnDays: [30, 7] } as const

/** The same text with contact details or money to so many members in a day opens a case. */
export const messageCare = { pattern: 5 } as const

/** A member's copy of their data: how long it is kept, a link to it holds, and its making is waited for. */
export const ownData = { keptS: 7 * 24 * 60 * 60, linkS: 5 * 60, makingS: 60 * 60 } as const

/** Moderators: how long what lets them in lasts, in seconds. */
export const staff = {
  name: { max: 50 },
  linkS: 24 * 60 * 60,
  sessionS: 8 * 60 * 60,
  idleS: 30 * 60,
  challengeS: 5 * 60,
  logPage: 50,
} as const

/** Cases: when each severity is due, in hours; how long a claim and a decision's grace last, in seconds. */
export const moderation = {
  dueH: { 1: 2, 2: 24, 3: 72 },
  claimS: 15 * 60,
  takeBackS: 10,
  queuePage: 20,
  /** Where the counting of open cases stops: beyond, a page of the queue would take as long as the queue is. */
  countedTo: 1000,
  /** Messages that a report from a chat carries. */
  excerpt: 30,
  /** And goodbyes, of as many rounds. */
  excerptGoodbyes: 3,
  note: { max: 1000 },
  houseRules: 8,
  suspendDays: [3, 7, 30],
  /** A proposed ban: when it is to be confirmed, and how long it suspends at most. */
  ban: { confirmH: 24, atMostDays: 30, erasedAfterMonths: 6 },
  appeal: { min: 20, max: 1000, withinMonths: 6, dueH: 48 },
  /** Whose grave reports hide a member until decided, how many of them, and how often. */
  trusted: { reporters: 3, olderThanDays: 14, lastReports: 5, onceInDays: 30 },
} as const

/** Showing one's face: how long a challenge lasts, how often one may try, and how long selfies are kept at most. */
export const verification = {
  challengeS: 5 * 60,
  tries: 3,
  /** How often poses are drawn within these days: without a limit somebody could draw until they fit prepared pictures. */
  draws: 10,
  withinDays: 30,
  undecidedDays: 7,
  sealedYears: 2,
  dueH: 24,
  /** How far from now a partner's message may have been signed. */
  hookS: 5 * 60,
} as const
