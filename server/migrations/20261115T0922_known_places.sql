-- Cities that a geocoder has named: what a member may live in. Names alone, of no position and no member.
create table known_places (
  country char(2) not null,
  city text not null,
  primary key (country, city)
);
