import { her, his, knows, life, says, type Said } from './said.ts'

export const levantAndGulf: Readonly<Record<string, Said>> = {
  Maryam: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'from_the_start'),
      knows('bachelor', 'ar', 'tr', 'en'),
    ],
    {
      home_is: 'loud on Fridays, quiet after Isha, and never short of tea for whoever rings.',
      kindness: 'A father on the ward fed his daughter’s whole room first, and ate what was left.',
      ten_years: 'argue about whose mother makes the better maqluba, at a table that is too small.',
    },
  ),
  Noura: says(
    [
      her('niqab', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('doctorate', 'ar', 'en'),
    ],
    {
      promise: 'One page of the Book each week, even when I have to begin the page again.',
      mornings: 'the smell of cardamom, and my father pretending that he is not waiting for his cup.',
    },
  ),
  Shamma: says(
    [
      her('hijab_and_abaya', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'no', 'own', 'from_the_start'),
      knows('bachelor', 'ar', 'en'),
    ],
    {
      fridays: 'My grandmother’s. She counts the guests, then the dates, then me.',
      learning_now: 'to be patient with things that take eleven minutes to answer.',
    },
  ),
  Rasha: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('bachelor', 'ar', 'en'),
    ],
    {
      proud: 'the first batch that came out right without my uncle standing behind me.',
      disagree: 'I go and stir something large. When I am back, I am usually sorry.',
    },
  ),
  Joumana: says(
    [
      her('trying', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('sometimes', 'with_me', 'open', 'in_gods_time', 'open', 'own', 'we_two_first'),
      knows('vocational', 'ar', 'fr', 'en'),
    ],
    { eid_morning: 'I have been awake since three with the maamoul, and everybody says that I look rested.' },
  ),
  Zaynab: says(
    [
      her('hijab_and_abaya', 'shia', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'own', 'from_the_start'),
      knows('doctorate', 'ar', 'fa', 'en'),
    ],
    {
      guests: 'there are suddenly forty mattresses, and nobody has ever told me where they come from.',
      laugh: 'grown men who fear a very small mirror on a stick.',
    },
  ),
  Aisha: says(
    [
      her('hijab_and_abaya', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'no', 'in_gods_time', 'no', 'open', 'once_serious'),
      knows('master', 'ar', 'en', 'sw'),
    ],
    { grateful: 'twenty-two years with a good man, and two daughters who laugh like him.' },
  ),
  Omar: says(
    [
      his('short', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
      knows('bachelor', 'ar', 'en'),
    ],
    {
      ask_me: 'the tree that my grandfather planted on the day he was refused by my grandmother.',
      family_table: 'the oil comes first, then the argument, then the prayer, then more oil.',
    },
  ),
  Faisal: says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('master', 'ar', 'en'),
    ],
    { weekend: 'a fire, no signal, and somebody who can sit beside it without a telephone.' },
  ),
  Saif: says(
    [
      his('short', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'open', 'own', 'once_serious'),
      knows('vocational', 'ar', 'en', 'ur'),
    ],
    {
      ramadan: 'a date in the cockpit, thirty seconds late, because the horizon moves with us.',
      bring: 'Folded shirts, a calm voice in turbulence, and cheap flights to your mother.',
    },
  ),
  Tarek: says(
    [
      his('short', 'sunni', 'striving', 'sometimes', 'born', 'always'),
      life('yes', 'with_me', 'open', 'in_gods_time', 'no', 'own', 'we_two_first'),
      knows('school', 'ar', 'fr'),
    ],
    { changed_mind: 'silence. I thought it was strength. Mostly it was me not listening.' },
  ),
  حيدر: says(
    [
      his('short', 'shia', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'open', 'from_the_start'),
      knows('bachelor', 'ar', 'en'),
    ],
    { work: 'أول طائر يعود إلى الماء. The first bird that comes back to the water.' },
  ),
  Abdulrahman: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('doctorate', 'ar', 'en'),
    ],
    {
      mother_taught: 'to warm my hands before I touch anybody’s.',
      small_joy: 'A patient who wakes up and asks what is for lunch.',
    },
  ),
  Mansour: says(
    [
      his('full', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'not_with_me', 'no', 'six_months', 'no', 'own', 'once_serious'),
      knows('doctorate', 'ar', 'en'),
    ],
    { hope_to_find: 'tells me about the day before I have taken my shoes off.' },
  ),
}
