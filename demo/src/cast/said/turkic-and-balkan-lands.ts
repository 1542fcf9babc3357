import { her, his, knows, life, says, type Said } from './said.ts'

export const turkicAndBalkanLands: Readonly<Record<string, Said>> = {
  Elif: says(
    [
      her('none', 'sunni', 'striving', 'sometimes', 'born', 'mostly'),
      life('never', 'none', 'open', 'two_years', 'in_my_country', 'own', 'we_two_first'),
      knows('master', 'tr', 'en', 'fr'),
    ],
    {
      mornings: 'çay. Then a second çay. Then, with God’s help, a sentence.',
      small_joy: 'A pencil mark that some apprentice left under a dome four hundred years ago.',
    },
  ),
  Zehra: says(
    [
      her('hijab', 'sunni', 'practising', 'mostly', 'born', 'always'),
      life('never', 'with_me', 'open', 'in_gods_time', 'no', 'own', 'once_serious'),
      knows('school', 'tr'),
    ],
    { promise: 'Whatever is left at closing time leaves the shop in somebody’s arms, never in the bin.' },
  ),
  Emina: says(
    [
      her('none', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'once_serious'),
      knows('master', 'bs', 'en', 'de'),
    ],
    {
      book: 'Any that comes back with sand in it. Somebody took it along.',
      proud: 'a catalogue card in my own hand that will outlive me.',
    },
  ),
  Arta: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'yes', 'own', 'from_the_start'),
      knows('bachelor', 'sq', 'en', 'it', 'ar'),
    ],
    {
      grandparents: 'a rosary that was hidden in a sack of beans for twenty-three years.',
      learning_now: 'the Arabic dual. My neighbour says that it exists for married people.',
    },
  ),
  Dilnoza: says(
    [
      her('trying', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'six_months', 'in_my_country', 'with_yours', 'from_the_start'),
      knows('vocational', 'uz', 'tg', 'ru'),
    ],
    { bring: 'two chests of embroidery, and a good reason for the third.' },
  ),
  Aigerim: says(
    [
      her('trying', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'in_my_country', 'own', 'we_two_first'),
      knows('doctorate', 'kk', 'ru', 'en'),
    ],
    { changed_mind: 'being alone on a summit. It is better with somebody who carries the thermos.' },
  ),
  Гульнара: says(
    [
      her('hijab', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'not_with_me', 'no', 'in_gods_time', 'in_my_country', 'open', 'we_two_first'),
      knows('school', 'ky', 'ru', 'uz'),
    ],
    { guests: 'I say that there is nothing in the house, and then I lay the table for two hours.' },
  ),
  Alsu: says(
    [
      her('none', 'sunni', 'striving', 'mostly', 'born', 'mostly'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'we_two_first'),
      knows('master', 'tt', 'ru', 'en'),
    ],
    {
      small_joy: 'Ten seconds of snow through good headphones.',
      disagree: 'I ask for a pause and take it outside. I do come back.',
    },
  ),
  Emre: says(
    [
      his('full', 'sunni', 'striving', 'fridays', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'own', 'once_serious'),
      knows('bachelor', 'tr', 'en'),
    ],
    { ask_me: 'why Fuzuli bites, and what Baki did to the postman.' },
  ),
  Halil: says(
    [
      his('full', 'sunni', 'steadfast', 'five_daily', 'born', 'always'),
      life('never', 'not_with_me', 'no', 'six_months', 'no', 'own', 'from_the_start'),
      knows('school', 'tr'),
    ],
    { disagree: 'I apologise first and find out afterwards. Forty years of experience.' },
  ),
  Adnan: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'open', 'own', 'once_serious'),
      knows('master', 'bs', 'de', 'en'),
    ],
    {
      weekend: 'nil to eleven on the pitch, burek for both teams, and a nap.',
      grandparents: 'a seat in the second row of the mosque, and the keys to the car.',
    },
  ),
  Ilir: says(
    [
      his('none', 'sunni', 'striving', 'mostly', 'born', 'always'),
      life('never', 'none', 'yes', 'two_years', 'yes', 'open', 'from_the_start'),
      knows('bachelor', 'sq', 'it', 'en'),
    ],
    { cook_for_you: 'byrek, attempt number forty. The lake will have been told.' },
  ),
  Jasur: says(
    [
      his('short', 'sunni', 'practising', 'five_daily', 'born', 'always'),
      life('never', 'none', 'yes', 'one_year', 'no', 'with_my_family', 'from_the_start'),
      knows('vocational', 'uz', 'tg', 'ru'),
    ],
    { work: 'that the tray sounds different when it is finished. You hear it before you see it.' },
  ),
  Murad: says(
    [
      his('short', 'shia', 'practising', 'five_daily', 'born', 'always'),
      life('sometimes', 'none', 'open', 'one_year', 'open', 'own', 'we_two_first'),
      knows('doctorate', 'az', 'ru', 'tr', 'en'),
    ],
    { changed_mind: 'whether late is the same as too late. It is not; there is a proof.' },
  ),
}
