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
-- keeps it equal to src/domain/values/blank.ts.
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
-- them. A test keeps them equal to src/domain/values/blank.ts.
create function sync.has_controls(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select value ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]' $$;

-- A text on one line without invisible characters: line breaks, control characters and fillers that look like a space become
-- one, and joiners, variation selectors and tag letters stay where they change what is shown: in emoji and in some scripts. A
-- test keeps it equal to src/domain/values/blank.ts, and the next three functions to that and src/domain/values/text-rules.ts.
create function sync.one_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u2800\u3164\uFFA0]+', ' ', 'g'),
    '(\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F'
      || '|[\u00A9\u00AE\u0600-\u061B\u061D-\u0DFF\u0F00-\u109F\u1780-\u17B3\u17B6-\u180A\u1810-\u18AF'
      || '\u1B00-\u1BFF\u203C\u2049\u2122\u2139\u2190-\u27BF\u2934\u2935\u2B00-\u2BFF'
      || '\u3030\u303D\u3297\u3299\u3400-\u9FFF\uF900-\uFAFF\U0001F000-\U0001FAFF\U00020000-\U0003FFFF]'
      || '[\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F\U000E0100-\U000E01EF]{1,2}|\uFE0F\u20E3)|'
      || '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2060-\u2065'
      || '\u206A-\u206F\uFE00-\uFE0F\uFEFF\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '\1', 'g'
  )
$$;

-- Tag letters outside of the flag of a part of a country can hide a text within another one.
create function sync.has_tags(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ '[\U000E0000-\U000E007F]' and regexp_replace(
    value, '\U0001F3F4[\U000E0030-\U000E0039\U000E0061-\U000E007A]{3,6}\U000E007F', '', 'g'
  ) ~ '[\U000E0000-\U000E007F]'
$$;

-- More than four accents or other marks on one letter cover the lines around them. Without the marks of historic and minority
-- scripts in planes 1 to 13.
create function sync.stacks_marks(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('['
      || '\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670'
      || '\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819'
      || '\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948'
      || '\u094D\u0951-\u0957\u0962\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2\u09E3\u09FE-\u0A02\u0A3C\u0A41-\u0A51\u0A70\u0A71'
      || '\u0A75\u0A81\u0A82\u0ABC\u0AC1-\u0AC8\u0ACD\u0AE2\u0AE3\u0AFA-\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D-\u0B56\u0B62\u0B63'
      || '\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C56\u0C62\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC\u0CCD'
      || '\u0CE2\u0CE3\u0D00\u0D01\u0D3B\u0D3C\u0D41-\u0D44\u0D4D\u0D62\u0D63\u0D81\u0DCA\u0DD2-\u0DD6\u0E31\u0E34-\u0E3A'
      || '\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86\u0F87'
      || '\u0F8D-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039\u103A\u103D\u103E\u1058\u1059\u105E-\u1060\u1071-\u1074\u1082'
      || '\u1085\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732\u1733\u1752\u1753\u1772\u1773\u17B4\u17B5\u17B7-\u17BD\u17C6'
      || '\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885\u1886\u18A9\u1920-\u1922\u1927\u1928\u1932\u1939-\u193B\u1A17\u1A18\u1A1B'
      || '\u1A56\u1A58-\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7F\u1AB0-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73'
      || '\u1B80\u1B81\u1BA2-\u1BA5\u1BA8\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36\u1C37'
      || '\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F'
      || '\u2DE0-\u2DFF\u302A-\u302D\u3099\u309A\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uA6F0\uA6F1\uA802\uA806\uA80B\uA825\uA826'
      || '\uA82C\uA8C4\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC\uA9BD\uA9E5'
      || '\uAA29-\uAA2E\uAA31\uAA32\uAA35\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7\uAAB8\uAABE\uAABF\uAAC1\uAAEC\uAAED'
      || '\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000E0100-\U000E01EF'
      || ']{5}')
$$;

-- Whether a word has letters of two alphabets, as a Cyrillic 'а' in a Latin name.
create function sync.mixes_alphabets(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select exists (
    select from regexp_split_to_table(
      value, '[\u0020-\u0026\u0028-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A0\u00AB\u00B7\u00BB\u1680\u2000-\u2017\u201C-\u206F\u3000-\u303F]+'
    ) as word
    where 1 < (
      select count(*) from (values
        ('latin', 'A-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1D00-\u1DBF'
          || '\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB6F\uFB00-\uFB06\uFF21-\uFF3A\uFF41-\uFF5A'),
        ('greek', '\u0370-\u0373\u0376-\u037D\u037F\u0386\u0388-\u03FF\u1F00-\u1FFF\u2C80-\u2CFF'),
        ('cyrillic', '\u0400-\u0482\u048A-\u052F\u1C80-\u1C8F\u2DE0-\u2DFF\uA640-\uA69F'),
        ('armenian', '\u0530-\u058F\uFB13-\uFB17'),
        ('hebrew', '\u0590-\u05FF\uFB1D-\uFB4F'),
        ('nko', '\u07C0-\u07FF'),
        ('runic', '\u16A0-\u16FF'),
        ('georgian', '\u10A0-\u10FF\u1C90-\u1CBF\u2D00-\u2D2F'),
        ('cherokee', '\u13A0-\u13FF\uAB70-\uABBF'),
        ('canadian', '\u1400-\u167F\u18B0-\u18FF'),
        ('tifinagh', '\u2D30-\u2D7F'),
        ('lisu', '\uA4D0-\uA4FF'),
        ('historic', '\U00010280-\U0001057F\U000118A0-\U000118FF\U00016E40-\U00016E9F\U00016F00-\U00016F9F')
      ) as alphabet (name, letters) where word ~ ('[' || letters || ']')
    )
  )
$$;

-- Whether a text has `shortest` to `longest` characters; blanks at its ends do not count towards the minimum. The case for
-- printable ASCII, where only the space is blank, takes a twentieth of the time.
create function sync.is_text(value text, shortest int, longest int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) <= longest and case
    when value ~ '^[ -~]*$' then char_length(btrim(value)) >= shortest
    else char_length(sync.trimmed(value)) >= shortest
      and not sync.changes_direction(value) and not sync.has_controls(value) and not sync.has_tags(value)
      and not sync.stacks_marks(value)
  end
$$;

-- The same on one line. It repeats the case for ASCII, because a call of a function costs more than the whole check.
create function sync.is_line(value text, shortest int, longest int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when value ~ '^[ -~]*$' then char_length(value) <= longest and char_length(btrim(value)) >= shortest
    else sync.is_text(value, shortest, longest) and sync.one_line(value) = value
  end
$$;

-- The public name of a company, broker or user.
create function sync.is_name(value text, shortest int, longest int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when value ~ '^[ -~]*$' then char_length(value) <= longest and char_length(btrim(value)) >= shortest
    else sync.is_line(value, shortest, longest) and not sync.mixes_alphabets(value)
  end
$$;

-- How messages name a field.
create function sync.field_label(field text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select upper(left(field, 1)) || replace(substr(field, 2), '_', ' ') $$;

-- Requires `is_text`. `message` is for a text that is too short.
create function sync.require_text(field text, value text, shortest int, longest int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if sync.is_text(value, shortest, longest) then
    return;
  end if;
  perform sync.require(char_length(sync.trimmed(left(value, longest))) >= shortest, field, message);
  perform sync.require(
    char_length(value) <= longest, field,
    format('%s must be at most %s characters', sync.field_label(field), ltrim(to_char(longest, '999,999')))
  );
  perform sync.require(
    not sync.changes_direction(value), field,
    format('%s must not contain characters that change the direction of text', sync.field_label(field))
  );
  perform sync.require(
    not sync.has_controls(value), field, format('%s must not contain control characters', sync.field_label(field))
  );
  perform sync.require(
    not sync.has_tags(value), field, format('%s must not contain invisible characters', sync.field_label(field))
  );
  perform sync.require(
    false, field, format('%s must have at most 4 accents or other marks on a letter', sync.field_label(field))
  );
end
$$;

-- Requires `is_line`.
create function sync.require_line(field text, value text, shortest int, longest int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if sync.is_line(value, shortest, longest) then
    return;
  end if;
  perform sync.require_text(field, value, shortest, longest, message);
  perform sync.require(
    false, field, format('%s must be on one line, without invisible characters', sync.field_label(field))
  );
end
$$;

-- Requires `is_name`.
create function sync.require_name(field text, value text, shortest int, longest int, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if sync.is_name(value, shortest, longest) then
    return;
  end if;
  perform sync.require_line(field, value, shortest, longest, message);
  perform sync.require(
    false, field, format('%s must not mix letters of different alphabets in a word', sync.field_label(field))
  );
end
$$;

-- One address: without the name, brackets or punctuation that stand around it in a text. A test keeps it equal to
-- src/domain/values/blank.ts.
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
    and not exists (select from unnest(value) as word where not sync.is_line(word, 1, 100))
$$;

-- The latest year that has begun anywhere on Earth.
create function sync.current_year() returns int
language sql stable set search_path = ''
as $$ select extract(year from (now() at time zone 'utc') + interval '14 hours')::int $$;
