update notifications set type = 'reminder' where code = 'found';
