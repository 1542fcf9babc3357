import { her, his, knows, life, says, type Said } from './said.ts'

export const northAfrica: Readonly<Record<string, Said>> = {
  Hala: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'own', 'once_serious'),
      knows('master', 'ar', 'en', 'fr'),
    ],
    {
      work: 'the second after the splash, when even I have nothing to say.',
      grandparents: 'a proverb for every occasion and two for the wrong one.',
    },
  ),
  Khadija: says(
    [
      her('hijab', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('vocational', 'ar', 'zgh', 'fr', 'es'),
    ],
    {
      proud: 'a fountain in the medina of which three hundred stars are mine, and nobody can tell which.',
      home_is: 'une cour, un citronnier, et quelqu’un qui chante faux dans la cuisine.',
    },
  ),
  Imane: says(
    [
      her('trying', 'sunni', 'striving', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('bachelor', 'ar', 'kab', 'fr'),
    ],
    { book: 'The one a pupil gave back after six years, with her own notes beside mine.' },
  ),
  Karim: says(
    [
      his('short', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('sometimes', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('bachelor', 'ar', 'en'),
    ],
    {
      laugh: 'jokes that need a footnote, and the people who ask for the footnote.',
      cook_for_you: 'Koshari. There will be a lecture, and then seconds.',
    },
  ),
  Idriss: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
      knows('vocational', 'ar', 'zgh', 'fr'),
    ],
    { father_taught: 'to measure with the eye, then with the string, then to ask forgiveness of the wood.' },
  ),
}
