import { her, his, knows, life, says, type Said } from './said.ts'

export const southAsia: Readonly<Record<string, Said>> = {
  Zarmina: says(
    [
      her('hijab_and_abaya', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'yes', 'own', 'from_the_start'),
      knows('vocational', 'prs', 'ps', 'ur'),
    ],
    {
      proud: 'baby number one hundred: the road was closed, the torch was weak, and she shouted.',
      hope_to_find: 'is not frightened when the telephone rings at two in the morning.',
    },
  ),
  Ayesha: says(
    [
      her('trying', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'once_serious'),
      knows('bachelor', 'ur', 'pa', 'en'),
    ],
    { disagree: 'I put my side in three points and then, to everyone’s surprise, I listen.' },
  ),
  Hina: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'no', 'in_gods_time', 'no', 'own', 'we_two_first'),
      knows('school', 'ur', 'pa', 'sd'),
    ],
    { home_is: 'a workshop in which nobody has to guess from the footsteps what kind of day it is.' },
  ),
  Sumaiya: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'once_serious'),
      knows('bachelor', 'bn', 'en', 'hi'),
    ],
    {
      changed_mind: 'my own forecast, four times a day. It keeps me modest.',
      ten_years: 'have children who swim better than we do, and a roof made of tin.',
    },
  ),
  Sana: says(
    [
      her('trying', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'yes', 'own', 'once_serious'),
      knows('master', 'ur', 'te', 'hi', 'en'),
    ],
    {
      fridays: 'Surah Kahf between two red lights, and biryani that settles all disputes.',
      learning_now: 'not to put people into columns.',
    },
  ),
  Fathima: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'open', 'from_the_start'),
      knows('bachelor', 'ml', 'ar', 'en'),
    ],
    { family_table: 'there is always one place laid for a telephone, at eight, with my father in it.' },
  ),
  Zoya: says(
    [
      her('hijab', 'shia', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'open', 'in_gods_time', 'no', 'open', 'once_serious'),
      knows('master', 'ur', 'hi', 'en', 'fa'),
    ],
    { kindness: 'Forty women who each brought one white flower of thread, and did not say a word.' },
  ),
  Aminath: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'yes', 'own', 'once_serious'),
      knows('vocational', 'dv', 'en'),
    ],
    {
      ask_me: 'the turtle who knows my flippers, and the tourists who do not.',
      journey: 'A place with a river. I have never seen water that only goes one way.',
    },
  ),
  Hamza: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'from_the_start'),
      knows('master', 'ur', 'en', 'pa'),
    ],
    {
      mother_taught: 'a lullaby, of which I know eleven words. My sisters know the rest.',
      bring: 'Ironed shirts, thank-you notes, and no sense of direction.',
    },
  ),
  Bilal: says(
    [
      his('full', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'no', 'with_my_family', 'from_the_start'),
      knows('school', 'pa', 'ur'),
    ],
    { eid_morning: 'I have finished everybody’s suit but mine. Every year.' },
  ),
  Usman: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'with_me', 'open', 'one_year', 'no', 'own', 'once_serious'),
      knows('doctorate', 'ps', 'ur', 'en'),
    ],
    { learning_now: 'to plait. My daughter gives me four out of ten.' },
  ),
  Tanvir: says(
    [
      his('none', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('sometimes', 'none', 'yes', 'two_years', 'no', 'own', 'once_serious'),
      knows('bachelor', 'bn', 'en'),
    ],
    { promise: 'To be home at six. I have written it here, so that somebody may hold me to it.' },
  ),
  Imran: says(
    [
      his('short', 'just_muslim', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('vocational', 'ur', 'hi', 'en'),
    ],
    { laugh: 'the letters that children write to the goat. She answers all of them.' },
  ),
  Zubair: says([
    his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
    life('never', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
    knows('bachelor', 'ks', 'ur', 'en'),
  ]),
}
