-- A like to somebody who has become hidden is shown like any other.
alter table profile_actions drop column reached;
