import type { Choice, FactName, FactPart, issues } from '@mithaq/contract/facts'
import type { TellingFact } from '@mithaq/contract/what-you-share'
import type { IssueTexts } from '../issue-text.ts'

/** The languages have a section of their own. */
type Chosen = Exclude<FactName, 'languages'>
type Telling = Pick<Words, Exclude<TellingFact, 'languages'>>
type Words = { [Name in Chosen]: Readonly<Record<Choice<Name>, string>> }

/** What a member may say of themselves: as it is asked, and as others read it. */
export const facts = {
  parts: {
    faith: 'Faith',
    family: 'Family and future',
    learning: 'Languages and learning',
    prompts: 'Prompts',
  } satisfies Record<FactPart | 'prompts', string>,
  names: {
    sect: 'Sect',
    practice: 'Practice',
    prayer: 'Prayer',
    cameToIslam: 'Came to Islam',
    dress: 'Dress',
    beard: 'Beard',
    halalFood: 'Halal food',
    smoking: 'Smoking',
    children: 'Children',
    wantsChildren: 'Wants children',
    marriage: 'Marriage',
    relocation: 'Relocation',
    homeAfterMarriage: 'Home after marriage',
    familysPart: 'Family’s part',
    languages: 'Languages',
    educationLevel: 'Education level',
  } satisfies Record<FactName, string>,
  unsaid: 'Prefer not to say',
  choices: {
    sect: { sunni: 'Sunni', shia: 'Shia', just_muslim: 'Just Muslim', other: 'Other' },
    practice: { steadfast: 'Steadfast', practising: 'Practising', striving: 'Striving' },
    prayer: {
      five_daily: 'Five daily',
      mostly: 'Mostly',
      sometimes: 'Sometimes',
      fridays: 'Fridays',
      learning: 'Learning',
    },
    cameToIslam: { born: 'Born Muslim', embraced: 'Embraced Islam' },
    dress: {
      niqab: 'Niqab',
      hijab_and_abaya: 'Hijab and abaya',
      hijab: 'Hijab',
      trying: 'Trying',
      none: 'None',
    },
    beard: { full: 'Full', short: 'Short', none: 'None' },
    halalFood: { always: 'Always', mostly: 'Mostly' },
    smoking: { never: 'Never', sometimes: 'Sometimes', yes: 'Yes' },
    children: { none: 'None', with_me: 'With me', not_with_me: 'Not with me' },
    wantsChildren: { yes: 'Yes', open: 'Open', no: 'No' },
    marriage: {
      six_months: 'Within 6 months',
      one_year: 'A year',
      two_years: 'Two years',
      in_gods_time: 'In God’s time',
    },
    relocation: { yes: 'Yes', in_my_country: 'In my country', no: 'No', open: 'Open' },
    homeAfterMarriage: {
      own: 'Our own',
      with_my_family: 'With my family',
      with_yours: 'With yours',
      open: 'Open',
    },
    familysPart: {
      from_the_start: 'From the start',
      once_serious: 'Once it is serious',
      we_two_first: 'We two first',
    },
    educationLevel: {
      school: 'School',
      vocational: 'Vocational',
      bachelor: 'Bachelor’s',
      master: 'Master’s',
      doctorate: 'Doctorate',
      islamic_studies: 'Islamic studies',
    },
  } satisfies Words,
  /** The same in the words of the member who says it, on their profile. */
  shown: {
    sect: {
      sunni: 'Sunni',
      shia: 'Shia',
      just_muslim: 'Just Muslim',
      other: 'Of another branch of Islam',
    },
    practice: {
      steadfast: 'Steadfast in practice',
      practising: 'Practising',
      striving: 'Striving to practise more',
    },
    prayer: {
      five_daily: 'Prays five times a day',
      mostly: 'Prays mostly',
      sometimes: 'Prays sometimes',
      fridays: 'Prays on Fridays',
      learning: 'Learning to pray',
    },
    cameToIslam: { born: 'Born Muslim', embraced: 'Embraced Islam' },
    dress: {
      niqab: 'Wears niqab',
      hijab_and_abaya: 'Wears hijab and abaya',
      hijab: 'Wears hijab',
      trying: 'Trying to wear hijab',
      none: 'Does not wear hijab',
    },
    beard: { full: 'Full beard', short: 'Short beard', none: 'No beard' },
    halalFood: { always: 'Always eats halal', mostly: 'Mostly eats halal' },
    smoking: { never: 'Never smokes', sometimes: 'Smokes sometimes', yes: 'Smokes' },
    children: {
      none: 'Has no children',
      with_me: 'Has children at home',
      not_with_me: 'Has children who live elsewhere',
    },
    wantsChildren: { yes: 'Hopes for children', open: 'Open to children', no: 'Does not want children' },
    marriage: {
      six_months: 'Would marry within 6 months',
      one_year: 'Would marry within a year',
      two_years: 'Would marry within two years',
      in_gods_time: 'Would marry in God’s time',
    },
    relocation: {
      yes: 'Would move',
      in_my_country: 'Would move in the same country',
      no: 'Would rather not move',
      open: 'Open to moving',
    },
    homeAfterMarriage: {
      own: 'After marriage: a home of our own',
      with_my_family: 'After marriage: with my family',
      with_yours: 'After marriage: with your family',
      open: 'After marriage: open where to live',
    },
    familysPart: {
      from_the_start: 'Family from the start',
      once_serious: 'Family once it is serious',
      we_two_first: 'We two first, then family',
    },
    educationLevel: {
      school: 'Finished school',
      vocational: 'Vocational training',
      bachelor: 'Bachelor’s degree',
      master: 'Master’s degree',
      doctorate: 'Doctorate',
      islamic_studies: 'Islamic studies',
    },
  } satisfies Words,
  /** What two have in common, said to both. */
  shared: {
    marriage: {
      six_months: 'You both would marry within 6 months',
      one_year: 'You both would marry within a year',
      two_years: 'You both would marry within two years',
      in_gods_time: 'You both leave the day to God',
    },
    homeAfterMarriage: {
      own: 'A home of your own after marriage',
      with_my_family: 'You agree on the home after marriage',
      with_yours: 'You agree on the home after marriage',
      open: 'You both are open where to live',
    },
    prayer: {
      five_daily: 'Five prayers a day',
      mostly: 'You both pray mostly',
      sometimes: 'You both pray sometimes',
      fridays: 'Friday prayers',
      learning: 'You both are learning to pray',
    },
    familysPart: {
      from_the_start: 'Your families from the start',
      once_serious: 'Your families once it is serious',
      we_two_first: 'You two first, then your families',
    },
    relocation: {
      yes: 'You both would move',
      in_my_country: 'You both would move in your country',
      no: 'You both would rather stay',
      open: 'You both are open to moving',
    },
    wantsChildren: {
      yes: 'You both hope for children',
      open: 'You both are open to children',
      no: 'Neither of you wants children',
    },
    practice: {
      steadfast: 'Steadfast in practice, both of you',
      practising: 'You both practise',
      striving: 'You both strive to practise more',
    },
    children: {
      none: 'Neither of you has children',
      with_me: 'You both have children at home',
      not_with_me: 'You both have children who live elsewhere',
    },
  } satisfies Telling,
  bothSpeak: (language: string) => `You both speak ${language}`,
  speaks: (names: readonly string[]) =>
    `Speaks ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}`,
  youBoth: 'You both',
  intro: 'All of it is optional. What you prefer not to say is never shown.',
  languagesHint: (max: number) => `Up to ${max}, those you could argue and laugh in.`,
  searchLanguages: 'Search languages',
  rules: {
    languages_too_many: ({ max }) => `You can choose at most ${max} languages`,
    languages_double: 'This language is already chosen',
    fact_of_other_sex: 'This is not asked of you',
  } satisfies IssueTexts<typeof issues>,
  completeness: 'How complete your profile is',
  complete: (percent: number) => `${percent}% complete`,
  partSaid: (part: string, said: number, of: number) => `${part}, ${said} of ${of}`,
  goOn: 'Go on',
  more: 'More about you',
  saidOf: (said: number, of: number) => `${said} of ${of}`,
}
