-- What part of the reporter's story a reported sentence is about, by its name alone: a picture's id would outlive the picture.
alter table case_reports add column sentence_about text
  constraint case_reports_sentence_about check (sentence_about is null or sentence is not null);

-- One sentence ever goes from one to another, and its row is kept without its words.
update case_reports r set sentence_about = case when s.about like 'picture:%' then 'picture' else s.about end
from cases c, like_sentences s
where c.id = r.case_id and s.from_profile_id = c.member_id and s.to_profile_id = r.reporter_id and r.sentence is not null;
