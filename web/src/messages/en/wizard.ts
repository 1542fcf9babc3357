import type { issues } from '@mithaq/contract/profile'
import type { IssueTexts } from '../issue-text.ts'

interface Range {
  min: number
  max: number
}

const nameLength = ({ min, max }: Range) => `Name must be between ${min} and ${max} characters`

const rules = {
  name_missing: nameLength,
  name_length: nameLength,
  name_format: 'Name format is invalid. It may hold letters, spaces, apostrophes, hyphens and full stops.',
  name_reserved: 'This name could be taken for Mithaq itself. Please use your own name.',
  birthday_missing: 'Please select your birthday',
  birthday_invalid: 'Please enter a valid birth date',
  too_young: ({ min }) => `You must be at least ${min} years old`,
  location_missing: 'Location detection is required to continue',
  city_unknown: 'We do not know this city. Please choose one from the list, or detect your location.',
  about_me_length: ({ min, max }) => `About Me must be between ${min} and ${max} characters`,
  education_length: ({ max }) => `Education must be maximum ${max} characters`,
  occupation_length: ({ max }) => `Occupation must be maximum ${max} characters`,
  nationality_missing: 'Select at least one nationality',
  nationality_too_many: ({ max }) => `You can select maximum ${max} nationalities`,
  nationality_double: 'This nationality is already added',
  height_range: ({ min, max }) => `Height must be between ${min}cm and ${max}cm`,
  pictures_missing: 'Please select at least one picture before continuing',
} satisfies IssueTexts<typeof issues & { pictures_missing: object }>

/** Building a profile: the four steps, and the fields that Edit Profile shares with them. */
export const wizard = {
  progress: 'Profile progress',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  back: 'Back',
  continue: 'Continue',
  steps: [
    { title: 'Basic Info', text: 'The first things a match will want to know.' },
    { title: 'Profile Details', text: 'What you would tell someone over a first cup of tea.' },
    { title: 'Profile Pictures', text: 'A clear, recent picture says more than many words.' },
    {
      title: 'Review Your Profile',
      text: 'This is what members will see, with your age instead of your birthday. Please check it once.',
    },
  ],
  basicsSaved: 'Basic information saved',
  detailsSaved: 'Profile details saved',

  rules,

  name: 'Name',
  namePlaceholder: 'As you would like to be called',
  sex: 'Sex',
  sexes: { male: 'Male', female: 'Female' },
  joinAs: {
    male: 'You join as a man. Women will see you.',
    female: 'You join as a woman. Men will see you.',
  },
  changeSex: 'Change',
  changeSexLabel: 'Change your sex',
  birthday: 'Birthday',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  birthdayHint: 'Others see your age, never your birthday.',
  location: 'Location',
  whereDoYouLive: 'Where do you live?',
  detect: 'Detect My Location',
  detecting: 'Detecting your location...',
  detectAgain: 'Detect Again',
  locationPrivacy: 'We keep only your city, never your exact location.',
  cityAndCountry: (city: string, country: string) => `${city}, ${country}`,
  locationTroubles: {
    title: 'Could not detect your location',
    denied:
      'Location permission denied. Please enable location access in your device settings and try again.',
    timeout: 'Location detection timed out. Please check your GPS is enabled and try again.',
    unavailable: 'Failed to detect location. Please ensure GPS is enabled and try again.',
    unsupported: 'Geolocation is not supported by this browser',
    noCityThere: 'Failed to get location details',
    geocoding: 'Geocoding failed',
  },
  chooseYourself: 'Choose it yourself',
  country: 'Country',
  city: 'City',
  searchCountries: 'Search countries',
  searchCities: 'Search cities',
  countryFirst: 'Choose a country first',
  searching: 'Searching...',
  citiesMissing: 'The cities could not be loaded. Please check your connection and try again.',

  aboutMe: 'About Me',
  aboutMePlaceholder: 'What you care about, how you live, what you hope for in a marriage.',
  education: 'Education',
  educationPlaceholder: 'BSc Nursing, University of Jordan',
  occupation: 'Occupation',
  occupationPlaceholder: 'Paediatric nurse',
  height: 'Height',
  heightOf: (cm: number, feet: number, inches: number) => `${cm} cm\u00a0· ${feet}′${inches}″`,
  maritalStatus: 'Marital Status',
  maritalStatuses: {
    'Never Married': 'Never Married',
    Separated: 'Separated',
    Divorced: 'Divorced',
    Married: 'Married',
    Widowed: 'Widowed',
  },
  nationality: 'Nationality',
  nationalityHint: 'One to four countries.',

  goodPictures: 'What makes a good picture',
  goodPictureTips: {
    light: 'Daylight, with your face to the window.',
    alone: 'You alone in the first one, from the chest up.',
    life: 'One more that shows what you love to do.',
    card: 'Others see it as a card, which we may centre on your face.',
    modest: 'You decide whether to show your face. Nobody has to.',
  },
  pictureRules: 'Your pictures must be of you',
  pictureWarning:
    'Pictures that are unclear, show someone else or are inappropriate lead to account suspension.',
  picturesLost: (count: number) =>
    count === 1
      ? 'The reload lost your picture. Please choose it again; everything else is still here.'
      : `The reload lost your ${count} pictures. Please choose them again; everything else is still here.`,

  pictures: 'Pictures',
  edit: 'Edit',
  editPart: (part: string) => `Edit ${part}`,
  notGiven: 'Not given',
  ageOf: (age: number) => `${age} years old`,
  pictureOf: (at: number, of: number) => `Picture ${at} of ${of}`,
  preview: 'How members will see you',
  seeCard: 'See your card',
  previewName: 'Your name',
  previewCity: 'Your city',
  previewAbout: 'Your words will appear here.',

  complete: 'Complete Profile',
  completing: 'Creating your profile...',
  uploading: {
    title: 'Uploading your pictures...',
    text: 'Your profile is created. Please keep this page open until your pictures have arrived.',
  },
  incomplete: {
    title: 'Your profile is created',
    text: 'Not every picture has arrived. You can try again, or add them later.',
  },
  uploaded: 'Uploaded',
  uploadAgain: 'Try Again',
  otherPictures: 'Choose other pictures',
  skipPictures: 'Skip picture upload and continue',
  slowUpload: 'This takes longer than usual. You can wait, or add your pictures later.',
  created: 'Profile created successfully!',
  createdWithoutPictures: 'Profile created! You can add pictures later from your account settings.',
  mustBeSignedIn: 'You must be signed in to create a profile',
  createFailed: (message: string) => `Failed to create profile: ${message}`,
  creationFailed: 'Profile creation failed',

  saveFailed: 'Failed to save form data',
  updateFailed: 'Failed to update form data',
  clearFailed: 'Failed to clear form data',
  storageRefused: 'this browser keeps nothing for us. Please finish without reloading the page.',

  signOut: 'Sign out',
  signOutTitle: 'Sign out now?',
  signOutText: 'What you have entered here is not saved yet and will be cleared.',
}
