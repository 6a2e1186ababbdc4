// Owners change their profiles, and administrators decide on them.
import { readOwnClaims } from '#db/shown/claims.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import {
  readReceivedProfileChanges,
  shownBroker,
  shownCredentials,
  shownProfileChanges,
} from '#db/shown/profile-overlay.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { Operation, OutboxItem } from '#domain/operation/operation.ts';
import type { Broker } from '#domain/profile/broker.ts';
import { statementOf } from '#domain/profile/credential.ts';
import {
  brokerFields,
  changedProfileFields,
  profileChangeInsertOf,
  type ProfileFields,
} from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import type { On } from './events.ts';
import { tabOf, type Phone } from './phone.ts';
import { runAsUser } from './server-rig.ts';
import type { World } from './world.ts';

/** A change of a profile that the user of a device owns as far as the device knows; null when they own none. */
export async function profileEdit(
  phone: Phone,
  world: World,
  { what, which }: On<'edit-profile'>,
): Promise<Operation<'profileChange'> | null> {
  const { db } = tabOf(phone);
  const userId = (await readSession(db))?.userId;
  const owned = (await readOwnClaims(db)).filter(({ entityType }) => entityType === 'broker');
  const claim = owned[which % owned.length];
  const broker = claim && (await db.brokers.get(claim.entityId));
  if (userId === undefined || broker === undefined) return null;
  const before = await shownFields(db, broker, await listOwnOutbox(db));
  const change = changedProfileFields(before, { ...before, ...newFields(what, ++world.editions) });
  if (change === null) return null;
  const profile = { type: 'broker', id: broker.id } as const;
  const now = Math.max(phone.clock.now(), Date.UTC(2000));
  return {
    kind: 'profileChange',
    payload: profileChangeInsertOf({ id: newId(), profile, userId, change, now }),
  };
}

export function newFields(what: On<'edit-profile'>['what'], edition: number): ProfileFields {
  return {
    phone: { phone: `0491 57${edition}` },
    bio: { bio: `History ${edition}, a life in water.` },
    name: { name: `History ${edition}` },
    fees: { fees: { percent: 2, gst: 'on-top' as const, note: `History ${edition}` } },
    'no-fees': { fees: null },
  }[what];
}

/** As the form shows them: with these items that wait. */
export async function shownFields(
  db: Database,
  broker: Broker,
  outbox: readonly OutboxItem[],
): Promise<ProfileFields> {
  const changes = shownProfileChanges(outbox);
  const stated = await db.credentials.where('brokerId').equals(broker.id).toArray();
  const received = await readReceivedProfileChanges(db);
  const of = { type: 'broker', id: broker.id } as const;
  const { credential } = shownCredentials(stated, of, { queued: changes, received })[0] ?? {};
  return {
    ...brokerFields(shownBroker(broker, changes)),
    fees: credential ? statementOf(credential) : null,
  };
}

const PROFILE_DECISIONS = {
  'server-decides-name': [
    "select id from public.profile_requests where status = 'pending' order by id",
    (id: string, which: number) =>
      which % 2 === 0
        ? `public.approve_profile_request('${id}')`
        : `public.reject_profile_request('${id}', 'Not your name')`,
  ],
  'server-undoes-edit': [
    `select format('%L, %L, %L, %L', profile_type, profile_id, field, private.contact_entry(entry) ->> 'version') as id
     from private.contact_changes as entry order by profile_type, profile_id, field`,
    (id: string) => `public.undo_profile_change(${id})`,
  ],
  'server-checks-line': [
    'select id from public.credentials order by id',
    (id: string) =>
      `public.check_credential('${id}', (select sync_xid::text from public.credentials where id = '${id}'))`,
  ],
} as const;

/** An administrator decides on a name, undoes the change of a contact, or checks a line of a passport. */
export async function decideOnProfile(
  { server, users, office }: World,
  { do: what, which }: On<keyof typeof PROFILE_DECISIONS>,
): Promise<void> {
  const [sql, call] = PROFILE_DECISIONS[what];
  const rows = await server.query<{ id: string }>(sql);
  const id = rows[which % rows.length]?.id;
  if (id === undefined) return;
  office.decidedOnProfiles = true;
  await runAsUser(server, users.administrator, call(id, which));
}
