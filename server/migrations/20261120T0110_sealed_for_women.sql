-- Selfies of a woman who is looked at by women stay theirs when her account is gone.
update sealed_selfies s set by_women = true from profiles p
where p.id = s.member_id and p.sex = 'female' and (p.reviewed_by_women or p.pictures_for <> 'everyone');
