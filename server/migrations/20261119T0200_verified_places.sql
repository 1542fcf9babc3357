-- Whoever asks for verified members only is shown them without a look at the others.
create index profiles_deck_verified on profiles (sex, deck_place desc)
  include (id, country, birthday, height) where is_active and rests_until is null and verified_at is not null;
