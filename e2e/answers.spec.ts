// M14: an enquiry has an end: its sender reads when it was received, seen and answered.
import { expect, test } from './fixtures.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

const SMALL = { viewport: { width: 360, height: 740 } };

test.use(SMALL);

test(
  'M14: a visitor asks two brokers without a network, and reads the answer that one gives without a network',
  { tag: '@main' },
  async ({ app, device }) => {
    const brokers = await app.query<{ id: string; name: string }>(
      `update public.brokers set owner_since = now()
       where id in (select id from public.brokers where left_company_at is null order by name limit 2) returning id, name`,
    );
    const [first, second] = brokers.toSorted((a, b) => a.name.localeCompare(b.name));
    if (first === undefined || second === undefined) throw new Error('There are no brokers');
    const user = newUser('Daniel Okafor');
    await app.query(
      `insert into public.claimed_entities (user_id, entity_type, entity_id, approved) values ($1, 'broker', $2, true)`,
      [await accountOnServer(app, user), first.id],
    );

    const page = await device.visitOnce(`/broker/${first.id}`);
    await device.loseNetwork();
    await page.getByRole('button', { name: 'Ask This Broker' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Trading zone').selectOption('7');
    await dialog.getByLabel('ML wanted').fill('60');
    await dialog.getByLabel('Also ask', { exact: false }).first().selectOption(second.name);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByLabel('Your phone')).toBeFocused();
    await dialog.getByLabel('Your phone').fill('0491 570 313');
    expect(await wcagFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('2 questions saved on this device')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'My Enquiries' }).click();
    const asked = page.getByRole('region', { name: 'Enquiries and reports' }).getByRole('listitem');
    await expect(asked).toHaveCount(2);
    await expect(asked.filter({ hasText: first.name })).toContainText('Waiting to be sent');
    await device.findNetwork();
    await expect(asked.filter({ hasText: first.name })).toContainText('Received');
    expect(await wcagFindings(page)).toEqual([]);

    const office = await app.newDevice(SMALL);
    const desk = await office.visitOnce('/auth?from=/desk');
    await signIn(desk, user);
    const enquiry = desk.getByRole('region', { name: 'Enquiries' }).getByRole('listitem');
    await expect(enquiry).toContainText('60 ML wanted · 7 Vic Murray below Barmah');
    expect(await wcagFindings(desk)).toEqual([]);
    await office.loseNetwork();
    await enquiry.getByRole('button', { name: 'Not Available' }).click();
    await expect(enquiry).toContainText('Not available any more');
    await expect(enquiry).toContainText('Saved on this device');
    await enquiry.getByRole('button', { name: 'Take Back' }).click();
    await enquiry.getByRole('button', { name: 'Answered' }).click();
    await expect(enquiry.getByText('You answered. The enquirer can read it once it is sent.')).toBeVisible();
    expect(await wcagFindings(desk)).toEqual([]);
    await office.findNetwork();
    await expect(enquiry.getByText(/^You or a colleague answered on/u)).toBeVisible();
    await expect(enquiry.getByText('Saved on this device')).toHaveCount(0);

    // The server is asked for it at most every ten seconds.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /server|waiting/u })
      .click();
    await expect(async () => {
      await page.getByRole('button', { name: 'Sync Now' }).click();
      await expect(asked.filter({ hasText: first.name })).toContainText('Answered', { timeout: 2_000 });
    }).toPass();
    await expect(asked.filter({ hasText: second.name })).toContainText('Received');
  },
);
