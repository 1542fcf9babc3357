import { expect, test } from 'vitest'
import { commonErrors, refusals } from './errors.ts'
import { issues } from './index.ts'
import * as limits from './limits.ts'
import { live } from './live.ts'
import { addressHours, blur, variants } from './pictures.ts'
import { readyGoodbyes } from './texts/en/goodbyes.ts'
import { houseRules } from './texts/en/house-rules.ts'
import { ledger } from './texts/en/ledger.ts'

/** Each number of a table, by where it stands in it. */
const numbersIn = (table: object): string[] =>
  Object.entries(table).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? numbersIn(value).map((rest) => `${name}.${rest}`)
      : [`${name}=${String(value)}`],
  )
const lines = (text: string) => text.trim().split(/\n\s*/)
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

test('every price, length, age and duration is what was settled', () => {
  expect(numbersIn({ ...limits, live }).toSorted()).toEqual(
    words(`
      away.minDays=3 away.maxDays=10 away.starts=2 away.withinDays=365 chat.previewLength=30
      chat.quoteLength=120 chat.reactionsAnHour=600 chat.reactionsPage=200 chat.typingEveryMs=3000
      chat.typingShownMs=6000 chat.doubleSendMs=500 chat.markReadOnEntryMs=2000 chat.markReadOnMessageMs=1000
      chat.markReadRetries=3 chat.markReadRetryFromMs=1000 chat.markReadRetryToMs=5000 chat.liveDebounceMs=200
      chat.matchRecheckMs=100 chat.afterPaymentMs=1500 chat.afterRematchMs=2000 chat.page=50 chat.listPage=30
      discovery.filterAge.min=18 discovery.filterAge.max=80 discovery.filterHeightCm.min=130
      discovery.filterHeightCm.max=200 discovery.deckPage=12 discovery.preCachedCards=3
      discovery.actionLockMs=250 discovery.matchToChatMs=1500 discovery.countCap=1000 discovery.listPage=24
      discovery.likeSentence.max=140 discovery.likeSentence.aDay=20 discovery.unseenDays=60
      discovery.actionsAnHour=1500 discovery.peopleShown.anHour=600 discovery.peopleShown.aDay=3000
      found.confirmDays=7 goodbye.max=300 guardians.name.max=50 guardians.invitationDays=7
      guardians.invitations=3 guardians.withinDays=30 inactivity.warnDays.0=30 inactivity.warnDays.1=7
      limits.password.min=6 limits.password.max=128 limits.email.max=254 limits.age.min=18 limits.age.max=100
      limits.name.min=1 limits.name.max=25 limits.aboutMe.min=1 limits.aboutMe.max=1500 limits.education.max=50
      limits.occupation.max=50 limits.nationalities.min=1 limits.nationalities.max=4 limits.languages.max=6
      limits.prompts.max=3 limits.promptAnswer.min=10 limits.promptAnswer.max=200 limits.heightCm.min=130
      limits.heightCm.max=200 limits.heightCm.default=170 limits.pictures.min=1 limits.pictures.max=5
      limits.pictures.bytes=5242880 limits.pictures.megapixels=40 limits.pictures.uploadsAnHour=60
      limits.pictures.copy.bytes=300000 limits.pictures.copy.side=640 limits.pictures.copy.anHour=60
      limits.city.max=100 limits.reportReason.min=10 limits.reportReason.max=50 limits.message.min=1
      limits.message.max=2000 messageCare.pattern=5 moderation.dueH.1=2 moderation.dueH.2=24
      moderation.dueH.3=72 moderation.claimS=900 moderation.takeBackS=10 moderation.queuePage=20
      moderation.countedTo=1000 moderation.excerpt=30 moderation.excerptGoodbyes=3 moderation.note.max=1000
      moderation.houseRules=8 moderation.suspendDays.0=3 moderation.suspendDays.1=7 moderation.suspendDays.2=30
      moderation.ban.confirmH=24 moderation.ban.atMostDays=30 moderation.ban.erasedAfterMonths=6
      moderation.appeal.min=20 moderation.appeal.max=1000 moderation.appeal.withinMonths=6
      moderation.appeal.dueH=48 moderation.trusted.reporters=3 moderation.trusted.olderThanDays=14
      moderation.trusted.lastReports=5 moderation.trusted.onceInDays=30 notificationDays.read=90
      notificationDays.unread=365 ownData.keptS=604800 ownData.linkS=300 ownData.makingS=3600
      session.accessTokenS=600 session.refreshTokenS=5184000 session.openAtMost=100 session.refreshGraceS=30
      session.deviceMarkS=34560000 session.recoveryLinkS=3600 session.addressLinkS=86400 session.provedS=300
      session.confirmationLinkS=86400 session.checkEveryMs=30000 session.refreshBeforeMs=90000
      session.refreshRetryMs=200 session.refreshRetryForMs=30000 staff.name.max=50
      staff.linkS=86400 staff.sessionS=28800 staff.idleS=1800 staff.challengeS=300 staff.logPage=50
      tokens.welcome=9 tokens.unlock=3 tokens.expressUnlock=6 tokens.rematch=3 tokens.unmatchFee.unlocked=1
      tokens.unmatchFee.locked=3 tokens.penalty=2 tokens.compensation=2 tokens.compensationsAPeriod=5
      tokens.reward=1 tokens.rewardedReply=3 tokens.rewardsAPeriod=3 tokens.weekly.early=6
      tokens.weekly.earlyInstants=12 tokens.weekly.later=3 tokens.weekly.penaltyCut=2
      tokens.weekly.seenWithinDays=30 tokens.recentTransactions=4 tokens.weeksShown=6
      verification.challengeS=300 verification.tries=3 verification.withinDays=30 verification.undecidedDays=7
      verification.sealedYears=2 verification.dueH=24 verification.hookS=300 live.path=/api/live
      live.heartbeatMs=20000 live.helloWithinMs=10000 live.framesAHeartbeat=100 live.socketsAMember=100
      live.frameBytes=4096 live.unreadBytes.each=262144 live.unreadBytes.inAll=67108864
      live.strangers.aNetwork=200 live.strangers.aNeighbourhood=600 live.strangers.inAll=2000 live.retryFromMs=500 live.retryToMs=30000
      live.closedSessionEnded=4401 live.closedTooMany=4429`).toSorted(),
  )
})

test('pictures are kept in these sizes', () => {
  expect(numbersIn({ ...variants, blur, addressHours })).toEqual(
    words(`
      thumb.width=160 thumb.height=200 small.width=400 small.height=500 small.bytes=40000 card.width=800
      card.height=1000 full.width=1600 full.height=2000 blur.width=200 blur.height=250 addressHours=2`),
  )
})

test('each refusal has its status, and some may come from anywhere', () => {
  const byStatus = Map.groupBy(Object.keys(refusals), (code) => refusals[code as keyof typeof refusals])
  const told = [...byStatus].map(([status, codes]) => `${status}: ${codes.toSorted().join(' ')}`)
  expect(words(told.toSorted().join('; '))).toEqual(
    words(`
      400: invalid_input malformed; 401: invalid_credentials session_not_found unauthenticated; 403:
      account_held address_refused email_not_confirmed foreign_origin passkey_refused password_required
      profile_required wrong_password; 404: not_found; 409: already_away already_waiting away_used
      cannot_appeal cannot_rematch case_claimed case_closed challenge_over chat_locked day_used email_taken
      goodbye_ready_only guardian_named host_name_required id_reused insufficient_tokens last_picture
      match_ended matched_before needs_another not_awaited not_away nothing_to_undo part_gone
      profile_exists quote_unknown rematch_unanswered sentence_said sex_fixed too_late too_many_pictures
      verification_barred; 410:
      link_invalid; 413: too_large; 415: unsupported_image unsupported_media; 422: explicit_picture
      no_city_near unreadable_image weak_password; 429: too_many_attempts too_many_invitations too_many_likes
      too_many_people too_many_sentences; 500: internal; 503: unavailable`),
  )
  expect(commonErrors.toSorted()).toEqual(
    words(`
    account_held foreign_origin internal invalid_input malformed not_found profile_required too_large
    unauthenticated unavailable unsupported_media`),
  )
})

test('each sentence about a field is told with the numbers it needs', () => {
  const told = Object.entries(issues).map(([code, values]) => [code, ...numbersIn(values)].join(' '))
  expect(told.toSorted()).toEqual(
    lines(`
    about_me_length min=1 max=1500
    birthday_invalid
    birthday_missing
    choice_double
    city_unknown
    country_double
    education_length max=50
    email_format
    fact_of_other_sex
    field_missing
    goodbye_blank
    goodbye_too_long max=300
    guardian_name_format
    guardian_name_length max=50
    guardian_name_missing
    guardian_name_reserved
    guardian_own_address
    guardian_relation_missing
    height_range min=130 max=200
    invalid
    languages_double
    languages_too_many max=6
    location_missing
    message_blank
    message_too_long max=2000
    name_format
    name_length min=1 max=25
    name_missing min=1 max=25
    name_reserved
    nationality_double
    nationality_missing min=1
    nationality_too_many max=4
    occupation_length max=50
    password_too_long max=128
    password_too_short min=6
    pictures_differ
    prompt_double
    prompt_length min=10 max=200
    prompt_missing
    prompts_too_many max=3
    range_order
    reason_too_long max=50
    reason_too_short min=10
    sentence_contact
    sentence_length max=140
    time_format
    too_young min=18`),
  )
})

test('the house rules, by the numbers that decisions name, and what is ready to be said', () => {
  expect(houseRules).toEqual([
    'Come to marry, and say so honestly.',
    'Be yourself: your own name, age, pictures and story.',
    'Say truthfully whether you are married.',
    'Ask nobody for money, and offer none.',
    'Keep it modest: nothing sexual, in words or pictures.',
    'Speak kindly: no insults, no pressure, no contempt.',
    'Threaten nobody and harm nobody.',
    'You are 18 or older, and your pictures show no child alone.',
  ])
  expect(readyGoodbyes).toEqual({
    not_suited: 'Thank you for your time. I do not think we are suited. May Allah grant you someone good.',
    someone_else: 'I am getting to know someone else and want to be honest with you.',
    time_for_myself: 'I need some time for myself. It is nothing you said.',
    well_wishes: 'I have prayed, and my heart does not lean this way. I wish you well.',
  })
  expect(ledger).toEqual({
    welcome: 'Welcome tokens',
    weekly: 'Weekly tokens',
    payment: 'Chat unlock',
    express_payment: 'Express unlock',
    refund: 'Refund',
    rematch: 'Rematch',
    unmatch_fee: 'Unmatch fee',
    penalty: 'No-reply penalty',
    compensation: 'No-reply compensation',
    reward: 'Reply reward',
    purchase: 'Purchase',
  })
})
