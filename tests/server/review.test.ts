import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedId, pull } from '#support/listing-life.ts';
import { call, outcomes } from '#support/moderation.ts';
import { companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type ApiUser, type SignedIn } from '#support/users.ts';

// The requests of the administrator's review page: their effect on devices, and concurrent ones.
const server = runningServer();
let jo: SignedIn;
let admin: SignedIn;
let otherAdmin: SignedIn;

beforeAll(async () => {
  jo = await signUp(server, 'jo');
  admin = await signUpAdministrator(server, 'admin');
  otherAdmin = await signUpAdministrator(server, 'other-admin');
});

const submit = (name: string) =>
  insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id, { name }));
const approve = (user: ApiUser, submission_id: string) => call(user, 'approve_company', { submission_id });
const reject = (user: ApiUser, submission_id: string) =>
  call(user, 'reject_submission', { kind: 'company', submission_id, reason: 'No licence' });
const companiesNamed = (name: string) =>
  server.query<{ id: string }>('select id from public.companies where name = $1', [name]);

const approvalSchema = v.object({
  status: v.literal(200),
  body: v.object({ status: v.literal('approved'), entity_id: v.string() }),
});

describe('approving', () => {
  it('creates an entry that the submitter and all devices receive', async () => {
    const { cursor } = await pull(jo);
    const submission = await submit('Approved');
    const { body } = v.parse(approvalSchema, await approve(admin, submission));
    const entity = feedId(body.entity_id);
    expect((await pull(jo, cursor)).rows).toMatchObject({
      companies: { id: [entity], name: ['Approved'] },
      company_locations: { company_id: [entity], city: ['1 Weir Road'], is_primary: [true] },
      pending_companies: { id: [feedId(submission)], status: ['approved'] },
      user_roles: { role: ['company'] },
      claimed_entities: { entity_type: ['company'], entity_id: [entity], approved: [true] },
    });
    expect((await pull(otherAdmin)).rows['companies']?.['id']).toContain(entity);
  });

  it('creates one company when ten administrators press at once', async () => {
    const submission = await submit('Pressed at once');
    const presses = Array.from({ length: 10 }, (_, press) =>
      approve(press % 2 === 0 ? admin : otherAdmin, submission),
    );
    expect(outcomes(await Promise.all(presses))).toEqual([
      'approved',
      ...Array.from({ length: 9 }, () => 'not_pending'),
    ]);
    expect(await companiesNamed('Pressed at once')).toHaveLength(1);
  });

  it.each(['approved first', 'rejected first'])('has one outcome beside a rejection: %s', async (name) => {
    const submission = await submit(name);
    const press = [() => approve(admin, submission), () => reject(otherAdmin, submission)] as const;
    await Promise.all((name === 'approved first' ? press : press.toReversed()).map((send) => send()));
    const [row] = await server.query<{ status: string }>(
      'select status from public.pending_companies where id = $1',
      [submission],
    );
    expect(row?.status).toBeOneOf(['approved', 'rejected']);
    expect(await companiesNamed(name)).toHaveLength(row?.status === 'approved' ? 1 : 0);
  });
});
