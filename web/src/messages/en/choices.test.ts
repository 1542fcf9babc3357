import { expect, test } from 'vitest'
import { lines } from '../../../test/meaning.ts'
import { card } from './card.ts'
import { discovery } from './discovery.ts'
import { facts } from './facts.ts'
import { languages } from './languages.ts'
import { memberTitles } from './member-titles.ts'
import { notificationSettings } from './notification-settings.ts'
import { prompts } from './prompts.ts'
import { review } from './review.ts'
import { staff } from './staff.ts'
import { wizard } from './wizard.ts'

type Table = Readonly<Record<string, string>>

/** A line each: 'beard: full Full beard, short Short beard'. */
const read = (tables: Readonly<Record<string, Table>>) =>
  Object.entries(tables).map(([name, texts]) => `${name}: ${inOne(texts)}`)
const inOne = (texts: Table) =>
  Object.entries(texts)
    .map((entry) => entry.join(' '))
    .join(', ')
/** By its key and its words, a line each. */
const byKey = (texts: Table) => Object.entries(texts).map((entry) => entry.join(': '))

test('what a member may choose of themselves is asked in its own words', () => {
  expect(read(facts.choices)).toEqual(
    lines(`
      sect: sunni Sunni, shia Shia, just_muslim Just Muslim, other Other
      practice: steadfast Steadfast, practising Practising, striving Striving
      prayer: five_daily Five daily, mostly Mostly, sometimes Sometimes, fridays Fridays, learning Learning
      cameToIslam: born Born Muslim, embraced Embraced Islam
      dress: niqab Niqab, hijab_and_abaya Hijab and abaya, hijab Hijab, trying Trying, none None
      beard: full Full, short Short, none None
      halalFood: always Always, mostly Mostly
      smoking: never Never, sometimes Sometimes, yes Yes
      children: none None, with_me With me, not_with_me Not with me
      wantsChildren: yes Yes, open Open, no No
      marriage: six_months Within 6 months, one_year A year, two_years Two years, in_gods_time In God’s time
      relocation: yes Yes, in_my_country In my country, no No, open Open
      homeAfterMarriage: own Our own, with_my_family With my family, with_yours With yours, open Open
      familysPart: from_the_start From the start, once_serious Once it is serious, we_two_first We two first
      educationLevel: school School, vocational Vocational, bachelor Bachelor’s, master Master’s, doctorate Doctorate, islamic_studies Islamic studies
    `),
  )
  expect(byKey(facts.names)).toEqual(
    lines(`
      sect: Sect
      practice: Practice
      prayer: Prayer
      cameToIslam: Came to Islam
      dress: Dress
      beard: Beard
      halalFood: Halal food
      smoking: Smoking
      children: Children
      wantsChildren: Wants children
      marriage: Marriage
      relocation: Relocation
      homeAfterMarriage: Home after marriage
      familysPart: Family’s part
      languages: Languages
      educationLevel: Education level
    `),
  )
})

test('what a member chose is what others read on their profile', () => {
  expect(read(facts.shown)).toEqual(
    lines(`
      sect: sunni Sunni, shia Shia, just_muslim Just Muslim, other Of another branch of Islam
      practice: steadfast Steadfast in practice, practising Practising, striving Striving to practise more
      prayer: five_daily Prays five times a day, mostly Prays mostly, sometimes Prays sometimes, fridays Prays on Fridays, learning Learning to pray
      cameToIslam: born Born Muslim, embraced Embraced Islam
      dress: niqab Wears niqab, hijab_and_abaya Wears hijab and abaya, hijab Wears hijab, trying Trying to wear hijab, none Does not wear hijab
      beard: full Full beard, short Short beard, none No beard
      halalFood: always Always eats halal, mostly Mostly eats halal
      smoking: never Never smokes, sometimes Smokes sometimes, yes Smokes
      children: none Has no children, with_me Has children at home, not_with_me Has children who live elsewhere
      wantsChildren: yes Hopes for children, open Open to children, no Does not want children
      marriage: six_months Would marry within 6 months, one_year Would marry within a year, two_years Would marry within two years, in_gods_time Would marry in God’s time
      relocation: yes Would move, in_my_country Would move in the same country, no Would rather not move, open Open to moving
      homeAfterMarriage: own After marriage: a home of our own, with_my_family After marriage: with my family, with_yours After marriage: with your family, open After marriage: open where to live
      familysPart: from_the_start Family from the start, once_serious Family once it is serious, we_two_first We two first, then family
      educationLevel: school Finished school, vocational Vocational training, bachelor Bachelor’s degree, master Master’s degree, doctorate Doctorate, islamic_studies Islamic studies
    `),
  )
})

test('what two have in common is what both of them chose', () => {
  expect(read(facts.shared)).toEqual(
    lines(`
      marriage: six_months You both would marry within 6 months, one_year You both would marry within a year, two_years You both would marry within two years, in_gods_time You both leave the day to God
      homeAfterMarriage: own A home of your own after marriage, with_my_family You agree on the home after marriage, with_yours You agree on the home after marriage, open You both are open where to live
      prayer: five_daily Five prayers a day, mostly You both pray mostly, sometimes You both pray sometimes, fridays Friday prayers, learning You both are learning to pray
      familysPart: from_the_start Your families from the start, once_serious Your families once it is serious, we_two_first You two first, then your families
      relocation: yes You both would move, in_my_country You both would move in your country, no You both would rather stay, open You both are open to moving
      wantsChildren: yes You both hope for children, open You both are open to children, no Neither of you wants children
      practice: steadfast Steadfast in practice, both of you, practising You both practise, striving You both strive to practise more
      children: none Neither of you has children, with_me You both have children at home, not_with_me You both have children who live elsewhere
    `),
  )
})

test('a prompt begins as it is called', () => {
  expect(byKey(prompts.beginnings)).toEqual(
    lines(`
      home_is: A home to me is…
      fridays: My Fridays are…
      ramadan: Ramadan in our house is…
      eid_morning: On the morning of Eid, I…
      dua: A dua I keep coming back to…
      verse: A verse that found me at the right time…
      grateful: I am most grateful for…
      promise: A promise I keep…
      kindness: A kindness I will not forget…
      mother_taught: My mother taught me…
      father_taught: My father taught me…
      grandparents: From my grandparents I have…
      family_table: At our family table…
      weekend: A good weekend is…
      mornings: My mornings begin with…
      laugh: I always laugh about…
      learning_now: I am learning…
      proud: I am quietly proud of…
      cook_for_you: I would cook for you…
      journey: A journey I dream of…
      book: A book that changed me…
      work: What I love about my work…
      changed_mind: I changed my mind about…
      disagree: When we disagree, I…
      bring: What I bring to a marriage…
      hope_to_find: I hope to find someone who…
      ten_years: In ten years, God willing, we…
      small_joy: A small thing that makes me happy…
      guests: When guests come, I…
      ask_me: Ask me about…
    `),
  )
})

test('a language is called by its own name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  // Where members say it otherwise than the standard.
  const ours = { bn: 'Bengali', dv: 'Dhivehi', prs: 'Dari', bal: 'Balochi', zgh: 'Tamazight' }
  const standard = Object.fromEntries(Object.keys(languages).map((code) => [code, names.of(code)]))
  expect(languages).toEqual({ ...standard, ...ours })
})

test('a filter that is let go says what is shown then', () => {
  const filters = {
    ageRange: 'every age',
    heightRange: 'every height',
    countries: 'every country',
    withPictures: 'any number of pictures',
    verified: 'verified or not',
    activeWithin: 'any activity',
    maritalStatus: 'any marital status',
    nationality: 'any nationality',
    sect: 'any sect',
    practice: 'any practice',
    prayer: 'any prayer',
    cameToIslam: 'any way to Islam',
    dress: 'any dress',
    beard: 'any beard',
    halalFood: 'any food',
    smoking: 'smoking or not',
    children: 'children or none',
    wantsChildren: 'any wish for children',
    marriage: 'any time of marriage',
    relocation: 'any relocation',
    homeAfterMarriage: 'any home after marriage',
    familysPart: 'any part of the family',
    languages: 'any language',
    educationLevel: 'any education level',
  } as const
  for (const name of Object.keys(filters) as (keyof typeof filters)[])
    expect(discovery.widen(name)).toBe(`Show ${filters[name]}`)
})

test('the tab of the browser names the page that is open', () => {
  expect(byKey(memberTitles)).toEqual(
    lines(`
      signup: Basic Info · Mithaq
      signupDetails: Profile Details · Mithaq
      signupPictures: Profile Pictures · Mithaq
      signupReview: Review Your Profile · Mithaq
      app: Mithaq
      profiles: Discover · Mithaq
      liked: Liked Profiles · Mithaq
      matches: Your Matches · Mithaq
      chat: Chat · Mithaq
      unmatched: Unmatched · Mithaq
      account: Your Profile · Mithaq
      verification: Verification · Mithaq
      security: Sign-in and security · Mithaq
      confirmAddress: Your new address · Mithaq
      guardian: Guardian · Mithaq
      guardianLink: An invitation · Mithaq
      ownData: Your data · Mithaq
      notifications: Notifications · Mithaq
      notificationSettings: Notification settings · Mithaq
      editProfile: Edit Profile · Mithaq
      faith: Faith · Mithaq
      family: Family and future · Mithaq
      learning: Languages and learning · Mithaq
      prompts: Prompts · Mithaq
      unheard: Failed to establish real-time connection. You can keep writing; it is sent once you are back.
      standing: From the house · Mithaq
      houseRules: House rules · Mithaq
      staff: Console · Mithaq
      devUi: Design system · Mithaq
    `),
  )
})

test('what two members share beyond their facts is said with what it is', () => {
  const { occupation, city, education, nationality, country, maritalStatus } = card.shared
  expect([
    occupation('Baker'),
    city('Fez'),
    education('Law'),
    nationality('Morocco'),
    country('Spain'),
    maritalStatus('Never Married'),
    maritalStatus('Widowed'),
  ]).toEqual([
    'The same work: Baker',
    'You both live in Fez',
    'The same studies: Law',
    'A nationality in common: Morocco',
    'You both live in Spain',
    'Neither of you has been married',
    'Marital status: Widowed',
  ])
})

test('a decision is offered, confirmed, told and kept under its own name, also where a stage gives it another', () => {
  const { decisions, decisionsAt, confirm, decided, past } = staff
  const offered = ({ label, text }: { label: string; text: string }) => `${label}: ${text}`
  const all = Object.keys(decisions) as (keyof typeof decisions)[]
  expect(
    all.map((name) => [name, offered(decisions[name]), confirm[name], decided[name], past[name]]),
  ).toEqual([
    [
      'dismiss',
      'Dismiss: Nothing happened; reporters are thanked',
      'Dismiss the case',
      'Dismissed.',
      'Dismissed',
    ],
    ['warn', 'Warn: They must read it before they go on', 'Warn the member', 'Warned.', 'Warned'],
    [
      'remove_pictures',
      'Remove pictures: Choose which; nobody sees them any more',
      'Remove the pictures',
      'Pictures removed.',
      'Pictures removed',
    ],
    [
      'rewrite',
      'Ask to rewrite: They must read it, and change a text',
      'Ask to rewrite',
      'Asked to rewrite.',
      'Asked to rewrite',
    ],
    ['suspend', 'Suspend: Clocks stop, tokens kept', 'Suspend', 'Suspended.', 'Suspended'],
    ['ban', 'Ban: For good; a second person confirms', 'Propose the ban', 'Ban decided.', 'Banned'],
    ['restore', 'Restore: Everything as it was before', 'Restore the member', 'Restored.', 'Restored'],
  ])
  const { confirmation, appeal } = decisionsAt
  expect([confirmation.ban, confirmation.restore, appeal.dismiss, appeal.restore].map(offered)).toEqual([
    'Confirm the ban: Matches end at no fee; erased after 6 months',
    'Refuse the ban: The suspension ends at once',
    'It stands: The decision stays as it is',
    'Take it back: The member was right',
  ])
  const { templates } = staff
  expect(Object.values(templates).map((text) => text('Be kind.'))).toEqual([
    'Please keep to this rule from now on: Be kind. A second time has consequences.',
    'This picture does not fit our rule: Be kind.',
    'Please write this anew, so that it fits our rule: Be kind.',
    'You broke this rule: Be kind. Your account rests; a second time closes it.',
    'You broke this rule in a way that others must be kept from: Be kind.',
    'We looked again and take the decision back.',
  ])
})

test('selfies, devices and places that could not be found are told by their own words', () => {
  expect([inOne(review.poseNames), inOne(review.past), inOne(review.reasons)]).toEqual([
    'ahead Ahead, left Their left, right Their right, up Up, down Down, smile Smile',
    'accepted Verified, refused Could not tell, fraudulent Somebody else',
    'doubtful The machine is in doubt, twice In two accounts, removed Removed',
  ])
  expect(inOne(notificationSettings.devices.platforms)).toBe('web Browser, android Android phone, ios iPhone')
  expect(wizard.locationTroubles.unsupported).toBe('Geolocation is not supported by this browser')
})
