-- What a filter asks as one question, where it is wider than a row takes: nearly every nationality and every answer chosen.
alter table discovery_filters add column asks_widely text;
