import { her, his, knows, life, says, type Said } from './said.ts'

export const europe: Readonly<Record<string, Said>> = {
  Samira: says(
    [
      her('trying', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'once_serious'),
      knows('vocational', 'fr', 'ar'),
    ],
    {
      small_joy: 'Une clé sous le paillasson, parce qu’on me fait confiance.',
      weekend: 'the Calanques before the heat, and couscous after it.',
    },
  ),
  Hafsa: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'en', 'pa', 'ur'),
    ],
    {
      changed_mind: 'compliments. I take them now, one in ten.',
      laugh: 'our goal shooter, who apologises to every keeper she scores against.',
    },
  ),
  Amina: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('master', 'en', 'so'),
    ],
    { work: 'Maghrib at ninety metres. Nobody is closer to it, and nobody has a worse qibla app.' },
  ),
  Sofía: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'embraced', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('bachelor', 'es', 'en', 'ar'),
    ],
    {
      verse: 'It was on the wall. I had translated it for tourists nine hundred times.',
      family_table: 'mi madre cuenta los garbanzos y yo las bendiciones.',
    },
  ),
  Merve: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'own', 'once_serious'),
      knows('master', 'de', 'tr', 'en'),
    ],
    { disagree: 'Erst die Anleitung, dann der Streit. Usually there is no fight left by then.' },
  ),
  Ikram: says(
    [
      her('hijab', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'nl', 'zgh', 'en'),
    ],
    { proud: 'a ship of four hundred metres that waited because I said please.' },
  ),
  Hibo: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'from_the_start'),
      knows('bachelor', 'so', 'sv', 'en'),
    ],
    { book: 'Every one of more than six hundred pages. The thin ones end when I have just moved in.' },
  ),
  'Brigitte Nour': says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'embraced', 'always'),
      life('never', 'none', 'no', 'in_gods_time', 'no', 'own', 'we_two_first'),
      knows('master', 'nl', 'fr', 'de', 'en'),
    ],
    { mornings: 'bread, and the window open a hand’s breadth, so that the blackbird can join in.' },
  ),
  Yusuf: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'from_the_start'),
      knows('master', 'en', 'ar', 'bn'),
    ],
    {
      fridays: 'the mosque, then a lunch that has no end, then my father’s bicycle.',
      promise: 'If I say that I will write, I write. I build bridges; it would be embarrassing.',
      laugh: 'my own puns. Someone has to, and it should not always be my sister.',
    },
  ),
  Daniel: says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'embraced', 'always'),
      life('never', 'with_me', 'open', 'one_year', 'in_my_country', 'own', 'we_two_first'),
      knows('master', 'en'),
    ],
    { bring: 'a chair, mended. And another one, so that we are two.' },
  ),
  Mehmet: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('sometimes', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('vocational', 'de', 'tr'),
    ],
    { guests: 'the samovar is already on. It is never off.' },
  ),
  Sofiane: says(
    [
      his('short', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'in_my_country', 'own', 'once_serious'),
      knows('vocational', 'fr', 'ar'),
    ],
    { mother_taught: 'à ne jamais compter les croissants devant les invités.' },
  ),
  Jonas: says(
    [
      his('full', 'just_muslim', 'practising', 'five_daily', 'embraced', 'always'),
      life('never', 'none', 'yes', 'in_gods_time', 'open', 'own', 'we_two_first'),
      knows('master', 'da', 'en', 'tr'),
    ],
    { ten_years: 'have finished the boat. Or at least the stove.' },
  ),
  Anwar: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'own', 'once_serious'),
      knows('doctorate', 'no', 'ur', 'en'),
    ],
    { kindness: 'A patient who knitted me a prayer cap with a reindeer on it. I wear it.' },
  ),
  Younes: says(
    [
      his('short', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'open', 'from_the_start'),
      knows('bachelor', 'nl', 'zgh', 'ar', 'en'),
    ],
    { journey: 'to Tus, by tandem. I have half of the tandem.' },
  ),
  'Luca Idris': says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'embraced', 'mostly'),
      life('sometimes', 'not_with_me', 'no', 'in_gods_time', 'no', 'own', 'we_two_first'),
      knows('master', 'it', 'fr', 'en', 'ar'),
    ],
    { home_is: 'una sedia in più. One more chair than there are people.' },
  ),
}
