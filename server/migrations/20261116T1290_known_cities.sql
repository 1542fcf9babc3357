-- A place is a position in the deck; these are cities.
alter table known_places rename to known_cities;
alter index known_places_pkey rename to known_cities_pkey;
