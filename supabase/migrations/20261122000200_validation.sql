-- What constraints and triggers check values with, and how a trigger refuses a write.

-- Refuses a write with a message for its author. SQLSTATE class 22 instead of 23514 or P0001, because the embedded server
-- answers those with a 500, which devices retry. The hint names the column.
create function sync.require(met boolean, field text, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if met is not true then
    raise exception using errcode = '22023', message = message, hint = field;
  end if;
end
$$;

-- Invisible characters (white space, control and format characters, fillers), as the inside of a character class. A test
-- keeps it equal to src/domain/blank.ts.
create function sync.blank() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '\u0001-\u0020\u007F-\u00A0\u00AD\u061C\u115F\u1160\u1680\u17B4\u17B5\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFEFF\uFFA0\uFFF9-\uFFFB'
$$;

-- Removes blanks from both ends. Characters that modify the one before them (emoji variations, flag letters) are blank at the
-- beginning. The end is trimmed as the beginning of the reversed text, because an expression that ends in `+$` is tried at each
-- blank in the middle.
create function sync.trimmed(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select reverse(regexp_replace(reverse(regexp_replace(
    value, '^[' || sync.blank() || '\u034F\u180B-\u180D\u180F\uFE00-\uFE0F\U0001D173-\U0001D17A\U000E0001\U000E0020-\U000E007F\U000E0100-\U000E01EF]+', ''
  )), '^[' || sync.blank() || ']+', ''))
$$;

-- Bidirectional controls can make a text look like another one.
create function sync.changes_direction(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '[\u202A-\u202E\u2066-\u2069]' $$;

-- Control characters other than tabs and line breaks: no text needs them, and what shows, stores or exports it may stumble on
-- them. A test keeps them equal to src/domain/blank.ts.
create function sync.has_controls(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]' $$;

-- Whether a text has `shortest` to `longest` characters; blanks at its ends do not count towards the minimum. The case for
-- printable ASCII, where only the space is blank, takes a twentieth of the time.
create function sync.is_text(value text, shortest int, longest int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= longest and case
    when value ~ '^[ -~]*$' then char_length(btrim(value)) >= shortest
    else char_length(sync.trimmed(value)) >= shortest
      and not sync.changes_direction(value) and not sync.has_controls(value)
  end
$$;

-- Requires `is_text`. `message` is for a text that is too short.
create function sync.require_text(field text, value text, shortest int, longest int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  label text := upper(left(field, 1)) || replace(substr(field, 2), '_', ' ');
begin
  if sync.is_text(value, shortest, longest) then
    return;
  end if;
  perform sync.require(char_length(sync.trimmed(left(value, longest))) >= shortest, field, message);
  perform sync.require(
    char_length(value) <= longest, field,
    format('%s must be at most %s characters', label, ltrim(to_char(longest, '999,999')))
  );
  perform sync.require(
    not sync.changes_direction(value), field,
    format('%s must not contain characters that change the direction of text', label)
  );
  perform sync.require(false, field, format('%s must not contain control characters', label));
end
$$;

-- One address: without the name, brackets or punctuation that stand around it in a text. A test keeps it equal to
-- src/domain/blank.ts.
create function sync.is_email(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  with part as (select '@<>()\[\]\\,;:"' || sync.blank() as no_mailbox),
  parts as (select no_mailbox, '.' || no_mailbox || '/?#&=%' as no_host from part)
  select char_length(value) <= 254
    and value ~ ('^[^' || no_mailbox || ']+@(?:[^' || no_host || ']+\.)+[^' || no_host || ']+$')
  from parts
$$;

create function sync.is_web_url(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= 2048 and value ~* ('^https?://[^/?#' || sync.blank() || ']+[^' || sync.blank() || ']*$')
$$;

-- A picture of the directory: a web address, or the path of a picture that ships with the product ('/people/x.svg').
create function sync.is_picture(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select sync.is_web_url(value)
    or (char_length(value) <= 2048 and value ~ ('^/[^/\\' || sync.blank() || '][^' || sync.blank() || ']*$'))
$$;

-- A flat list of one to fifty words, none of them null or blank.
create function sync.is_word_list(value text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select array_ndims(value) = 1 and cardinality(value) between 1 and 50
    and array_position(value, null) is null
    and not exists (select from unnest(value) as word where not sync.is_text(word, 1, 100))
$$;

-- The latest year that has begun anywhere on Earth.
create function sync.current_year() returns int
language sql stable set search_path = ''
as $$ select extract(year from (now() at time zone 'utc') + interval '14 hours')::int $$;

revoke all on function
  sync.require(boolean, text, text), sync.require_text(text, text, int, int, text),
  sync.blank(), sync.trimmed(text), sync.changes_direction(text), sync.has_controls(text), sync.is_text(text, int, int),
  sync.is_email(text), sync.is_web_url(text), sync.is_picture(text), sync.is_word_list(text[]), sync.current_year()
  from public;
grant execute on function
  sync.require(boolean, text, text), sync.require_text(text, text, int, int, text),
  sync.blank(), sync.trimmed(text), sync.changes_direction(text), sync.has_controls(text), sync.is_text(text, int, int),
  sync.is_email(text), sync.is_web_url(text), sync.is_picture(text), sync.is_word_list(text[]), sync.current_year()
  to anon, authenticated, service_role;
