import { her, his, knows, life, says, type Said } from './said.ts'

export const eastAndSouthEastAsia: Readonly<Record<string, Said>> = {
  'Nur Aisyah': says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'from_the_start'),
      knows('bachelor', 'ms', 'en', 'ar'),
    ],
    {
      weekend: 'soup for two hundred, and a durian for exactly two.',
      proud: 'that I know everybody’s password and have never looked.',
    },
  ),
  'Siti Hajar': says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'yes', 'in_gods_time', 'no', 'own', 'from_the_start'),
      knows('vocational', 'ms', 'en'),
    ],
    { small_joy: 'Being driven home from the shop in a cardboard bus, all stops announced.' },
  ),
  Putri: says(
    [
      her('hijab', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'open', 'two_years', 'yes', 'own', 'once_serious'),
      knows('bachelor', 'su', 'id', 'en'),
    ],
    { laugh: 'players who walk past a wall that took me nine days, to look for a chest.' },
  ),
  Dewi: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'own', 'once_serious'),
      knows('master', 'jv', 'id', 'en', 'ja'),
    ],
    {
      disagree: 'it is settled by bedtime. The mountain does not wait for pride.',
      mother_taught: 'to say that I am at the office. I am working on the truth.',
    },
  ),
  Rahmawati: says(
    [
      her('hijab', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'not_with_me', 'no', 'six_months', 'no', 'own', 'we_two_first'),
      knows('school', 'id', 'ar'),
    ],
    { guests: 'the nutmeg comes out, then the stories, then the second nutmeg.' },
  ),
  Farah: says(
    [
      her('none', 'sunni', 'striving', 'five_daily', 'born', 'always'),
      life('never', 'none', 'open', 'one_year', 'no', 'own', 'we_two_first'),
      knows('master', 'ms', 'en', 'zh'),
    ],
    {
      grateful: 'the people who let me sit with them, and told me what mattered. It was never the car.',
      laugh: 'my own jokes, half a second before anybody else does not.',
    },
  ),
  '马琳 Ma Lin': says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'with_my_family', 'from_the_start'),
      knows('bachelor', 'zh', 'ar', 'en'),
    ],
    { cook_for_you: '一碗牛肉面。 One bowl, pulled while you watch, and no talking until it is empty.' },
  ),
  Hafiz: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'ms', 'en'),
    ],
    { ramadan: 'thirty suraus in thirty nights, rated by their bubur lambuk.' },
  ),
  Amirul: says(
    [
      his('none', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('bachelor', 'ms', 'en', 'zh'),
    ],
    { verse: '‘Lord, expand my breast for me, and loosen the knot of my tongue.’ I was nine.' },
  ),
  Bagus: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('yes', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
      knows('vocational', 'jv', 'id'),
    ],
    { home_is: 'enough plates, and one dove that thinks it is a guest.' },
  ),
  Teuku: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'open', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('bachelor', 'id', 'ar'),
    ],
    { grateful: 'whoever carried the school bell up the hill. It still rings.' },
  ),
  'Abdul Karim': says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'tl', 'en', 'ar'),
    ],
    { disagree: 'I draw a map of it. Most quarrels are about a fence that neither has seen.' },
  ),
  '健二 Kenji': says(
    [
      his('none', 'sunni', 'striving', 'five_daily', 'embraced', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('master', 'ja', 'en', 'ur'),
    ],
    {
      kindness: 'Thirty dates in a lunch box, one for each evening, and no sermon.',
      promise: '時間を守ること。 To be on time. It is a kind of respect.',
    },
  ),
  Faris: says([
    his('short', 'sunni', 'striving', 'mostly', 'born', 'always'),
    life('never', 'none', null, 'two_years', 'no', null, 'once_serious'),
    knows('bachelor', 'ms', 'en'),
  ]),
}
