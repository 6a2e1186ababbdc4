// What owners send about their profiles, and what administrators decide.
import { blindInsert, waiting, type Query } from './query.ts';
import { MEMBER } from './users.ts';

/** A change of one field of the member's company, as SQL expressions over `company`. */
const profileChange = (field: string, { old, new: value }: { old: string; new: string }) => `
  select jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'profile_type', 'company', 'profile_id', company.id, 'user_id', '${MEMBER}',
    'fields', jsonb_build_object('${field}', ${value}), 'before', jsonb_build_object('${field}', ${old}), 'made_at', 1795233600000)) as value
  from public.companies as company where id = md5('company7')::uuid`;

export const profileQueries: readonly Query[] = [
  ...[
    { name: 'phone', sent: { old: 'phone', new: `'0491 570 006'` } },
    { name: 'name', sent: { old: 'name', new: `'Another name'` } },
    {
      name: 'fees',
      sent: { old: `'{"note": "As agreed"}'::jsonb`, new: `'{"percent": 2, "gst": "on-top"}'::jsonb` },
    },
    {
      name: 'offices',
      sent: {
        old: `(select jsonb_agg(to_jsonb(o) - '{company_id,sync_xid}'::text[]) from public.company_locations as o where company_id = company.id)`,
        new: `'[]'::jsonb`,
      },
    },
  ].map(({ name, sent }): Query => ({
    name: `change a profile: ${name}`,
    callers: ['member'],
    sql: blindInsert('profile_changes', 'id, profile_type, profile_id, user_id, fields, before, made_at'),
    with: { value: profileChange(name, sent) },
  })),
  ...['approve_profile_request', 'reject_profile_request'].map((name): Query => ({
    name,
    callers: ['admin'],
    sql: `select public.${name}($1${name === 'approve_profile_request' ? '' : `, 'No such name'`}) as answer`,
    with: { value: waiting('profile_requests') },
  })),
  {
    name: 'undo_profile_change',
    callers: ['admin'],
    sql: `select public.undo_profile_change('company', md5('company7')::uuid, $1::jsonb ->> 'field', $1::jsonb ->> 'version') as answer`,
    with: {
      value: `select private.contact_entry(entry) as value from private.contact_changes as entry where profile_type = 'company' and field = 'phone'`,
    },
  },
  {
    name: 'profiles_for_review',
    callers: ['admin'],
    sql: "select public.profiles_for_review(nullif($1, '')) as answer",
    with: { value: `select '' as value` },
  },
  {
    name: 'check_credential',
    callers: ['admin'],
    sql: `select public.check_credential(($1::jsonb ->> 'id')::uuid, $1::jsonb ->> 'sync_xid') as answer`,
    with: { value: `select to_jsonb(c) as value from public.credentials as c where line = 'fees' limit 1` },
  },
  {
    name: 'uncheck_credential',
    callers: ['admin'],
    sql: 'select public.uncheck_credential($1) as answer',
    with: { value: `select id as value from public.credentials where line = 'fees' limit 1` },
  },
];
