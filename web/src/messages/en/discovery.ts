import type { FilterName, SaidChoice } from '@mithaq/contract/filters'
import type { issues } from '@mithaq/contract/like-note'
import type { IssueTexts } from '../issue-text.ts'
import { countedTokens as count } from './counted.ts'

/** What a count says: the server counts no further than its cap. */
const shown = (people: number, more: boolean) => `${people.toLocaleString('en')}${more ? '+' : ''}`
const persons = (people: number, more: boolean) =>
  people === 1 && !more ? '1 more person' : `${shown(people, more)} more people`

/** What a member does to see more people than a filter lets through. */
const widen: Readonly<Record<FilterName, string>> = {
  ageRange: 'Include all ages',
  heightRange: 'Include all heights',
  countries: 'Search all countries',
  withPictures: 'Include any number of pictures',
  verified: 'Include unverified members',
  activeWithin: 'Include any activity',
  maritalStatus: 'Include any marital status',
  nationality: 'Include all nationalities',
  sect: 'Include any sect',
  practice: 'Include any practice',
  prayer: 'Include any prayer',
  cameToIslam: 'Include any way to Islam',
  dress: 'Include any dress',
  beard: 'Include any beard',
  halalFood: 'Include any answer about food',
  smoking: 'Include any answer about smoking',
  children: 'Include any answer about children',
  wantsChildren: 'Include any wish for children',
  marriage: 'Include any marriage plans',
  relocation: 'Include any answer about relocation',
  homeAfterMarriage: 'Include any home after marriage',
  familysPart: 'Include any part of the family',
  languages: 'Include all languages',
  educationLevel: 'Include any education level',
}

/** Discover, its filters, and the acts on a person wherever they are shown. */
export const discovery = {
  title: 'Discover',
  loading: 'Loading profiles...',
  loadFailed: 'Failed to load profiles',
  loadFailedHelp: 'We could not load anyone right now. Please try again in a moment.',
  noneFound: 'No profiles found',
  noneFoundText: 'There is nobody new to show you right now. New members join every day.',
  breakTitle: 'Time for a break',
  noMore: 'No more profiles',
  noMoreText: 'You have seen everyone for now. New members join every day.',
  filteredText: "You've seen everyone who fits your filters.",
  seeLiked: 'See who liked you',
  widen: (filter: FilterName) => widen[filter],
  widenBrings: (filter: FilterName, people: number, more: boolean) =>
    `${widen[filter]} to see ${persons(people, more)}.`,
  /** No single filter is in the way. */
  clearBrings: (people: number, more: boolean) => `Clear all filters to see ${persons(people, more)}.`,
  clear: 'Clear all filters',
  likesYou: 'Likes you',
  next: 'Next',
  acts: 'Your choice',
  undo: 'Undo',
  pass: 'Pass',
  like: 'Like',
  undoFailed: 'Your pass could not be taken back. Please try again.',
  undoneUnseen: 'Your pass is taken back, but this member cannot be shown just now.',
  /** The heart on a part of somebody's story. */
  likePart: (name: string, part: string) => `Like this about ${name}: ${part}`,
  sentence: {
    title: (name: string) => `Like ${name} with a sentence`,
    label: 'Your sentence',
    placeholder: 'What speaks to you about this?',
    hint: (name: string) => `${name} reads it with your like. You can't change it afterwards.`,
    send: 'Send like',
    saidBefore: (name: string) => `You have sent ${name} a sentence before`,
    saidOnce: 'You can send one sentence to each person. Your like goes without one.',
    likeWithout: 'Like without a sentence',
    rules: {
      sentence_length: ({ max }) => `Please write between 1 and ${max} characters`,
      sentence_contact: 'Please leave out telephone numbers, addresses, links and other messengers',
    } satisfies IssueTexts<typeof issues>,
  },
  onlyWithin: 'Only within my filters',
  onlyWithinText: 'Nobody else finds you or can like you. Your matches stay.',
  onlyWithinFailed: 'This could not be saved. Please try again.',
  /** Read out when the next card comes. */
  nowShown: (who: string) => `Now: ${who}`,
  errorTitle: 'Error',
  likeFailed: 'Failed to like profile. Please try again.',
  passFailed: (reason: string) => `Failed to pass profile: ${reason}`,
  matchFailed: (reason: string) => `Failed to create match: ${reason}`,
  noLongerThere: 'This profile is no longer available.',
  alreadyLiked: 'Already Liked',
  alreadyLikedText: (name: string) => `You have liked ${name} before.`,
  addedFavorite: (name: string) => `Added ${name} to favorites`,
  removedFavorite: (name: string) => `Removed ${name} from favorites`,
  favoriteIsPrivate: 'Only you see this',
  updateFavoritesFailed: 'Failed to update favorites',
  favoriteFailed: 'Failed to favorite profile',
  unfavoriteFailed: 'Failed to unfavorite profile',
  matchTitle: "It's a match!",
  matchText: (name: string) => `You and ${name} liked each other.`,
  matchedWith: (name: string) => `You matched with ${name}!`,
  openingChat: 'Opening your chat...',
  /** Before the price. */
  unlockCost: (price: number) => `Unlocking the chat costs ${count(price)} each.`,
  unlockCostOf: (price: number, balance: number, time: string) =>
    balance < price
      ? `Unlocking the chat costs ${count(price)}, and you have ${balance}. More come every week.`
      : `Unlocking the chat costs ${price} of your ${count(balance)}. If it doesn't open in ${time}, you get them back.`,
  openChat: 'Open our chat',
  keepDiscovering: 'Keep discovering',
  filters: 'Filters',
  filtersSet: (count: number) => (count === 1 ? '1 filter' : `${count} filters`),
  noFilters: 'No filters',
  basics: 'Basics',
  resetPart: (part: string) => `Reset ${part}`,
  maritalStatus: 'Marital status',
  maritalStatuses: {
    'Never Married': 'Never married',
    Separated: 'Separated',
    Divorced: 'Divorced',
    Married: 'Married',
    Widowed: 'Widowed',
  } satisfies Record<SaidChoice<'maritalStatus'>, string>,
  nationality: 'Nationality',
  searchNationalities: 'Any nationality',
  searchLanguages: 'Any language',
  withPictures: 'With pictures',
  verified: 'Verified',
  activeWithin: 'Active',
  activeTimes: { any: 'Any time', week: 'This week', month: 'This month' },
  onlyThoseWhoSaid: 'Shows only people who gave one of the answers you chose.',
  filtersTitle: 'Profile Filters',
  ageRange: 'Age Range',
  heightRange: 'Height Range',
  countries: 'Countries',
  anyCountry: 'Any country',
  chosenCountries: (count: number) => (count === 1 ? '1 country' : `${count} countries`),
  searchCountries: 'Search countries',
  noCountry: 'No country by that name.',
  years: (age: number, andOlder: boolean) => `${age}${andOlder ? '+' : ''}`,
  counting: 'Counting...',
  count: (people: number, more: boolean) =>
    people === 0
      ? 'Nobody matches these filters yet.'
      : people === 1 && !more
        ? '1 person to meet'
        : `${shown(people, more)} people to meet`,
  /** Beside the deck. */
  peopleLeft: (people: number, more: boolean) =>
    people === 1 && !more ? '1 person fits your filters' : `${shown(people, more)} people fit your filters`,
  countFailed: 'The number is not available right now.',
  clearAll: 'Clear All',
  apply: 'Apply Filters',
  applying: 'Applying...',
  filtersLoadFailed: 'Your filters could not be loaded. We keep trying.',
  filtersFailed: 'Failed to save your filters',
}
