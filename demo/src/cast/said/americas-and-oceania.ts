import { her, his, knows, life, says, type Said } from './said.ts'

export const americasAndOceania: Readonly<Record<string, Said>> = {
  Zaina: says(
    [
      her('none', 'shia', 'striving', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('bachelor', 'en', 'ar'),
    ],
    {
      grandparents: 'a lunch pail with a dent from 1941, and opinions about tahini.',
      learning_now: 'patience, from people who are five and lose their shoes hourly.',
    },
  ),
  Kareema: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'no', 'one_year', 'no', 'own', 'once_serious'),
      knows('doctorate', 'en', 'ar'),
    ],
    { father_taught: 'to open the door first and ask for the reason second.' },
  ),
  Noor: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'en', 'ur', 'fr'),
    ],
    {
      dua: 'the one I wrote at nineteen and crossed out. It came true in February.',
      proud: 'nine hundred grams, discharged on a Tuesday, waving.',
    },
  ),
  Layla: says(
    [
      her('trying', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'own', 'we_two_first'),
      knows('bachelor', 'en', 'ar'),
    ],
    { laugh: 'blokes who said that they were not afraid of wombats.' },
  ),
  Khalil: says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'once_serious'),
      knows('bachelor', 'en'),
    ],
    {
      ramadan: 'forty kids, one gym, and the quietest free throw you ever heard at sunset.',
      hope_to_find: 'can sing the bass line while I burn the onions.',
    },
  ),
  Jamal: says(
    [
      his('full', 'sunni', 'steadfast', 'five_daily', 'embraced', 'always'),
      life('never', 'not_with_me', 'no', 'six_months', 'no', 'own', 'we_two_first'),
      knows('vocational', 'en', 'ar'),
    ],
    { small_joy: 'Flipping the switch in a new prayer hall, and hearing everybody go: ah.' },
  ),
  Adam: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'once_serious'),
      knows('bachelor', 'en', 'bs'),
    ],
    { promise: 'Your dish comes back washed, and with something in it.' },
  ),
  Zak: says(
    [
      his('short', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('sometimes', 'none', 'yes', 'two_years', 'in_my_country', 'with_my_family', 'from_the_start'),
      knows('vocational', 'en', 'prs'),
    ],
    { learning_now: 'what the duvet cover is for. Nearly there.' },
  ),
  Rafael: says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'own', 'from_the_start'),
      knows('bachelor', 'pt', 'ar', 'es', 'en'),
    ],
    { ask_me: 'a onça que dorme na minha câmera. She comes on Thursdays.' },
  ),
  Tariq: says([his(null, 'sunni', 'striving', 'mostly', 'born', 'always'), knows('vocational', 'en')]),
}
