// What the page asks the server beside a standby that lags: it goes to the primary.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Device } from '#support/device.ts';
import { hasRealServer } from '#support/real-server.ts';
import { companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { newAccount, signInOn } from '#support/users.ts';
import { runningWithStandbys } from '#support/with-standbys.ts';

describe.skipIf(!hasRealServer)('beside a standby that lags, the page shows', () => {
  const { server, catchUp, first, readFrom, mirrored } = runningWithStandbys();
  let phone: Device;
  let submission: string;

  beforeEach(async () => {
    phone = await mirrored();
    const userId = await signInOn(phone, await newAccount(server));
    await insertAsOwner(server, 'user_roles', { user_id: userId, role: 'admin' });
    submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(userId));
    await catchUp();
    await first().pause();
    readFrom(first());
  });

  it('an administrator what is still pending after a decision', async () => {
    const { administration } = phone.server;
    const pending = async () => {
      const answer = await administration.listPending();
      return answer.kind === 'answered' ? answer.value.companies.map(({ id }) => id) : answer;
    };
    expect(await pending()).toContain(submission);
    await administration.act({ verb: 'approve', of: 'company', id: submission });
    expect(await pending()).not.toContain(submission);
  });

  it('a user the e-mails that they have just chosen', async () => {
    const { saveNoticeEmails, readNoticeEmails } = phone.server.pushSubscriptions;
    const chosen = { kind: 'answered', value: ['enquiry'] };
    expect(await saveNoticeEmails(['enquiry'])).toEqual(chosen);
    expect(await readNoticeEmails()).toEqual(chosen);
  });
});
