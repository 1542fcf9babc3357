-- What a member says of themselves beyond the wizard: one column a fact, null where they prefer not to say.
-- Each check lists the choices that the contract has.
alter table profiles
  add column sect text
    constraint profiles_sect check (sect in ('sunni', 'shia', 'just_muslim', 'other')),
  add column practice text
    constraint profiles_practice check (practice in ('steadfast', 'practising', 'striving')),
  add column prayer text
    constraint profiles_prayer check (prayer in ('five_daily', 'mostly', 'sometimes', 'fridays', 'learning')),
  add column came_to_islam text
    constraint profiles_came_to_islam check (came_to_islam in ('born', 'embraced')),
  add column dress text
    constraint profiles_dress check (dress in ('niqab', 'hijab_and_abaya', 'hijab', 'trying', 'none')),
  add column beard text
    constraint profiles_beard check (beard in ('full', 'short', 'none')),
  add column halal_food text
    constraint profiles_halal_food check (halal_food in ('always', 'mostly')),
  add column smoking text
    constraint profiles_smoking check (smoking in ('never', 'sometimes', 'yes')),
  add column children text
    constraint profiles_children check (children in ('none', 'with_me', 'not_with_me')),
  add column wants_children text
    constraint profiles_wants_children check (wants_children in ('yes', 'open', 'no')),
  add column marriage text
    constraint profiles_marriage check (marriage in ('six_months', 'one_year', 'two_years', 'in_gods_time')),
  add column relocation text
    constraint profiles_relocation check (relocation in ('yes', 'in_my_country', 'no', 'open')),
  add column home_after_marriage text
    constraint profiles_home_after_marriage check (home_after_marriage in ('own', 'with_my_family', 'with_yours', 'open')),
  add column familys_part text
    constraint profiles_familys_part check (familys_part in ('from_the_start', 'once_serious', 'we_two_first')),
  add column education_level text
    constraint profiles_education_level check (education_level in ('school', 'vocational', 'bachelor', 'master', 'doctorate', 'islamic_studies')),
  add column languages text[] not null default '{}'
    constraint profiles_languages check (languages <@ array[
      'ar', 'en', 'ur', 'bn', 'id', 'ms', 'tr', 'fa', 'prs', 'ps', 'pa', 'sd', 'hi', 'gu', 'ta', 'te', 'ml',
      'dv', 'ks', 'bal', 'ku', 'az', 'uz', 'kk', 'ky', 'tg', 'tk', 'tt', 'ug', 'zh', 'ja', 'ko', 'th', 'jv',
      'su', 'tl', 'so', 'am', 'om', 'sw', 'ha', 'yo', 'ff', 'wo', 'bm', 'zgh', 'kab', 'fr', 'es', 'pt', 'de',
      'nl', 'it', 'sv', 'no', 'da', 'fi', 'pl', 'ru', 'uk', 'sq', 'bs', 'mk', 'bg', 'el', 'ro', 'he', 'ce']),
  add constraint profiles_languages_few check (cardinality(languages) <= 6),
  -- Nobody is asked about what is for the other sex; whoever changes theirs no longer says it.
  add constraint profiles_dress_of_women check (dress is null or sex = 'female'),
  add constraint profiles_beard_of_men check (beard is null or sex = 'male');

-- Sentences that a member has ended in their own words, in the order in which they are shown.
create table profile_prompts (
  profile_id uuid not null references profiles on delete cascade,
  position smallint not null constraint profile_prompts_position check (position between 0 and 2),
  prompt text not null constraint profile_prompts_prompt check (prompt in (
    'home_is', 'fridays', 'ramadan', 'eid_morning', 'dua', 'verse', 'grateful', 'promise', 'kindness',
    'mother_taught', 'father_taught', 'grandparents', 'family_table', 'weekend', 'mornings', 'laugh',
    'learning_now', 'proud', 'cook_for_you', 'journey', 'book', 'work', 'changed_mind', 'disagree', 'bring',
    'hope_to_find', 'ten_years', 'small_joy', 'guests', 'ask_me')),
  answer text not null constraint profile_prompts_answer check (char_length(answer) between 10 and 200),
  primary key (profile_id, position),
  constraint profile_prompts_once unique (profile_id, prompt)
);
