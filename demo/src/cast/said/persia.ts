import { her, his, knows, life, says, type Said } from './said.ts'

export const persia: Readonly<Record<string, Said>> = {
  Nasrin: says(
    [
      her('hijab', 'shia', 'practising', 'mostly', 'born', 'always'),
      life('never', 'none', 'open', 'in_gods_time', 'open', 'own', 'we_two_first'),
      knows('master', 'fa', 'ar', 'en'),
    ],
    {
      dua: 'اللهم أرنا الأشياء كما هي. O God, show us things as they are.',
      laugh: 'the alef that one of my students drew with a hat.',
    },
  ),
  Parisa: says(
    [
      her('trying', 'shia', 'striving', 'mostly', 'born', 'mostly'),
      life('never', 'none', 'yes', 'two_years', 'open', 'own', 'we_two_first'),
      knows('master', 'fa', 'de', 'en'),
    ],
    {
      mornings: 'in May, eleven tons of petals. In June, somebody who brings me breakfast.',
      small_joy: 'Pünktlich zu sein, wenn niemand damit rechnet.',
    },
  ),
  Reza: says(
    [
      his('short', 'shia', 'practising', 'five_daily', 'born', 'always'),
      life('sometimes', 'none', 'yes', 'one_year', 'no', 'own', 'from_the_start'),
      knows('master', 'az', 'fa', 'en'),
    ],
    { grandparents: 'one carpet that is not for sale. Ask me and I will roll it out.' },
  ),
  Najib: says(
    [
      his('full', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
      knows('islamic_studies', 'prs', 'ps', 'ar'),
    ],
    { proud: 'the first glass of my youngest boy. It leans, and holds water all the same.' },
  ),
  Mehdi: says(
    [
      his('none', 'shia', 'striving', 'sometimes', 'born', 'mostly'),
      life('sometimes', 'not_with_me', 'no', 'in_gods_time', 'in_my_country', 'own', 'we_two_first'),
      knows('bachelor', 'fa', 'en'),
    ],
    { ask_me: 'which star is older than the question. There are several.' },
  ),
}
