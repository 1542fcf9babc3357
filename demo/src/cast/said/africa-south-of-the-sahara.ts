import { her, his, knows, life, says, type Said } from './said.ts'

export const africaSouthOfTheSahara: Readonly<Record<string, Said>> = {
  Aminata: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('master', 'wo', 'fr', 'en'),
    ],
    {
      family_table: 'six extra plates, and a seventh guest who is offended that there were only six.',
      proud: 'a bench in Médina that faces the sea and not the traffic.',
    },
  ),
  Fatoumata: says(
    [
      her('trying', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'in_gods_time', 'no', 'own', 'from_the_start'),
      knows('school', 'bm', 'fr', 'ff'),
    ],
    { grandparents: 'forty-one patterns, and a proverb about husbands that I tell only in person.' },
  ),
  Hauwa: says(
    [
      her('hijab', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('doctorate', 'ha', 'en', 'ar'),
    ],
    {
      small_joy: 'Finding the car on the first try.',
      dua: 'for the ones whose names I did not catch before they were discharged.',
    },
  ),
  Rukayat: says(
    [
      her('trying', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'with_me', 'open', 'one_year', 'no', 'own', 'once_serious'),
      knows('master', 'yo', 'en', 'fr'),
    ],
    { bring: 'A company, two polite boys on weekdays, and a seating plan for everything.' },
  ),
  Kadiatou: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'open', 'from_the_start'),
      knows('bachelor', 'ff', 'fr'),
    ],
    { ask_me: 'the goat that was sold three times, and who was right.' },
  ),
  Ifrah: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('bachelor', 'so', 'sv', 'en', 'ar'),
    ],
    {
      work: 'the moment a grandmother forgets the microphone and sings to the child she was.',
      disagree: 'expect four lines of verse. You may answer in prose.',
    },
  ),
  Hodan: says(
    [
      her('hijab_and_abaya', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'from_the_start'),
      knows('bachelor', 'so', 'sw', 'en', 'ar'),
    ],
    { hope_to_find: 'returns chairs. I cannot put it better.' },
  ),
  Mwanaidi: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'open', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('school', 'sw', 'ar'),
    ],
    { mornings: 'the tide, the song, the boat that will not start, in that order.' },
  ),
  Nejat: says([
    her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
    life('never', 'none', 'yes', 'two_years', null, null, 'from_the_start'),
    knows('school', 'am', 'om', 'ar'),
  ]),
  Yasmin: says(
    [
      her('trying', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'open', 'one_year', 'open', 'own', 'we_two_first'),
      knows('master', 'en', 'ar'),
    ],
    {
      weekend: 'koesisters on the stoep, and nobody who says the word affidavit.',
      changed_mind: 'plants. I now have one. It is plastic, and it is thriving.',
    },
  ),
  Ousmane: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'not_with_me', 'open', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('doctorate', 'bm', 'fr', 'ar'),
    ],
    { book: 'A grammar of 1520 in whose margin a student wrote: I am hungry.' },
  ),
  Sani: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'ha', 'en'),
    ],
    { laugh: 'the bathroom bulb. It is a matter of principle by now.' },
  ),
  Kabir: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'yes', 'own', 'once_serious'),
      knows('bachelor', 'yo', 'en'),
    ],
    { small_joy: 'When the conductor takes the second voice.' },
  ),
  'Abdul-Latif': says(
    [
      his('none', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'open', 'from_the_start'),
      knows('vocational', 'ha', 'en'),
    ],
    { father_taught: 'to keep my thumb off the scale, also when nobody is looking.' },
  ),
  Abdirahman: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'once_serious'),
      knows('master', 'so', 'en', 'ar'),
    ],
    {
      promise: 'Nine means nine. The camels know it.',
      grateful: 'the first bucket. I have seen it thirty times and never kept a dry eye.',
    },
  ),
  Jemal: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'open', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('bachelor', 'am', 'om', 'en', 'ar'),
    ],
    { cook_for_you: 'whatever my son decides. He is ten, and the better cook.' },
  ),
  Ismail: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'own', 'from_the_start'),
      knows('vocational', 'en', 'gu', 'ur'),
    ],
    { mornings: 'cold water, one good wave, and Fajr with salt in the beard.' },
  ),
}
