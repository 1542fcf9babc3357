/** All prices, lengths, ages and durations of the product. */
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
  /** Without a limit, a member could find out another's hidden filters by changing their own profile. */
  filterableChangesADay: 10,
  /** Of an account; the first hours of a profile allow one also after likes. */
  sexChanges: { max: 3, correctableHours: 24 },
  /** Uploads an hour: more than a person needs for five pictures, fewer than a script sends. */
  pictures: {
    min: 1,
    max: 5,
    bytes: 5 * 1024 * 1024,
    megapixels: 40,
    /** A smaller one could only be shown blurred. */
    shorterSidePx: 200,
    uploadsAnHour: 60,
  },
  city: { max: 100 },
  reportReason: { min: 10, max: 50 },
  /** Maximum JSON body: the longest message takes 24,000 bytes when every character is escaped. */
  jsonBytes: 32 * 1024,
  message: { min: 1, max: 2000 },
} as const

export const discovery = {
  /** The default range; 80 means 80 and older. */
  filterAge: { min: 18, max: 80 },
  filterHeightCm: { min: 130, max: 200 },
  deckPage: 12,
  /** How many candidates are found in advance. */
  deckListed: 300,
  /** A full search is repeated only after this time. */
  fullSearchMin: 10,
  preCachedCards: 3,
  actionLockMs: 250,
  matchToChatMs: 1500,
  /** Counts above this are shown as 'more than'. */
  countCap: 1000,
  listPage: 24,
  /** The note that may be sent with a like. */
  likeNote: { max: 140, aDay: 20 },
  /** Members who were inactive for this long are in no deck until they return. */
  unseenDays: 60,
  /** More than a person swipes, fewer than a script does. */
  actionsAnHour: 1500,
  /** Different profiles that one member may see, in deck, lists and profile pages together. */
  peopleShown: { anHour: 600, aDay: 3000 },
} as const

export const chat = {
  previewLength: 30,
  quoteLength: 120,
  /** More than a conversation needs, fewer than a script sends. */
  reactionsAnHour: 600,
  /** Reaction changes in one response. */
  reactionsPage: 200,
  /** How often 'is typing' is sent, and how long it is shown after the last one. */
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
  /** More devices than anybody has. */
  openAtMost: 100,
  /** A rotated refresh token returns the same successor for this long, as many tabs may refresh at once. */
  refreshGraceS: 30,
  /** The longest lifetime that browsers allow a cookie. */
  deviceMarkS: 400 * 24 * 60 * 60,
  recoveryLinkS: 60 * 60,
  addressLinkS: 24 * 60 * 60,
  /** For this long after a password check, a session may export data and change the address. */
  provedS: 5 * 60,
  confirmationLinkS: 24 * 60 * 60,
  /** How often the browser checks its access token, and how long before its end it refreshes it. */
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
  /** The most that one period adds. */
  compensationsAPeriod: 5,
  reward: 1,
  /** Which in-time reply of a round is rewarded, and the most rewards in one period. */
  rewardedReply: 3,
  rewardsAPeriod: 3,
  /** Topped up to `early` at the first `earlyInstants`, then to `later`; less by `penaltyCut` for each penalty. */
  weekly: { early: 6, earlyInstants: 12, later: 3, penaltyCut: 2, seenWithinDays: 30 },
  recentTransactions: 4,
  /** How many weeks the wallet's chart shows. */
  weeksShown: 6,
} as const

/** Being away: its length in whole days, and how many times it may start within `withinDays`. */
export const away = { minDays: 3, maxDays: 10, starts: 2, withinDays: 365 } as const

/** A goodbye in the member's own words. */
export const goodbye = { max: 300 } as const

/** Guardians: how long an invitation lasts, and how many may be sent in a period. */
export const guardians = { name: { max: 50 }, invitationDays: 7, invitations: 3, withinDays: 30 } as const

/** How long 'We found each other' waits for the other member's answer. */
export const found = { confirmDays: 7 } as const

/** How long a notification is kept. */
export const notificationDays = { read: 90, unread: 365 } as const

/** 'Answers in time': how many of the reply clocks of how many days. */
export const answersInTime = { days: 90, minClocks: 5, minPercent: 90 } as const

/** An account unused for two years is erased, after mails these numbers of days before. */
export const inactivity = { warnDays: [30, 7] } as const

/** The same text with contact details or money, sent to this many members in a day, opens a case. */
export const messageCare = { pattern: 5 } as const

/** Data export: how long the file is kept, a link is valid, and the export may take. */
export const ownData = { keptS: 7 * 24 * 60 * 60, linkS: 5 * 60, makingS: 60 * 60 } as const

/** Staff: lifetimes of invitations and sessions, in seconds. */
export const staff = {
  name: { max: 50 },
  linkS: 24 * 60 * 60,
  sessionS: 8 * 60 * 60,
  idleS: 30 * 60,
  challengeS: 5 * 60,
  logPage: 50,
} as const

/** Cases: due times by severity in hours; a claim and a decision's grace period in seconds. */
export const moderation = {
  dueH: { 1: 2, 2: 24, 3: 72 },
  claimS: 15 * 60,
  takeBackS: 10,
  queuePage: 20,
  /** Open cases are counted up to this number, so that counting stays fast. */
  countedTo: 1000,
  /** Messages included in a report from a chat. */
  excerpt: 30,
  /** Goodbyes included in a report. */
  excerptGoodbyes: 3,
  note: { max: 1000 },
  houseRules: 8,
  suspendDays: [3, 7, 30],
  /** A proposed ban: when it is to be confirmed, and how long it suspends at most. */
  ban: { confirmH: 24, atMostDays: 30, erasedAfterMonths: 6 },
  appeal: { min: 20, max: 1000, withinMonths: 6, dueH: 48 },
  /** Grave reports that hide a member until a decision: by whom, how many, and how often. */
  trusted: { reporters: 3, olderThanDays: 14, lastReports: 5, onceInDays: 30 },
} as const

/** Verification: how long a challenge lasts, how many tries, and how long selfies are kept. */
export const verification = {
  challengeS: 5 * 60,
  tries: 3,
  /** New poses within these days: without a limit, a member could redraw until poses match prepared pictures. */
  draws: 10,
  withinDays: 30,
  undecidedDays: 7,
  sealedYears: 2,
  dueH: 24,
  /** Maximum age of a partner's signature. */
  hookS: 5 * 60,
} as const
