-- A sentence names its part: which picture, which group of facts. What was said before about 'picture' and 'facts' stays.
alter table like_sentences drop constraint like_sentences_about;
alter table like_sentences add constraint like_sentences_about check (
  about in ('picture', 'about', 'facts') or about like 'prompt:%' or about like 'facts:%'
  or about ~ '^picture:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
