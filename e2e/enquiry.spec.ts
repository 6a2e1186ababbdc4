// M10: an enquiry is queued without a network, and lands on the broker's desk once.
import { expect, test } from './fixtures.ts';
import { fillParcel, listedHeading, submitButton } from './support/parcel-form.ts';
import { accountOnServer, newUser, signIn } from './support/users.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

test(
  'M10: a visitor enquires without a network, and the broker finds it on the desk once, also after a withdrawal',
  { tag: '@main' },
  async ({ app, device }) => {
    const seller = await app.newDevice();
    const form = await seller.visitOnce('/add-parcel');
    await fillParcel(form, { title: 'Paddock one' });
    await submitButton(form).click();
    await expect(listedHeading(form)).toBeVisible();
    const user = newUser('Helen Dunstan');
    const id = await accountOnServer(app, user);
    await app.query(
      `insert into public.claimed_entities (id, user_id, entity_type, entity_id, approved)
     select gen_random_uuid(), $1, 'broker', broker_id, true from public.parcels where title = 'Paddock one'`,
      [id],
    );

    const page = await device.visitOnce('/parcels');
    await page.getByRole('main').getByRole('link', { name: 'Paddock one' }).first().click();
    await device.loseNetwork();
    await page.getByRole('button', { name: 'Enquire' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ML wanted').fill('60.5');
    await dialog.getByLabel(/^Top/u).fill('232.50');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(dialog.getByText('Phone number must have at least 6 digits')).toBeVisible();
    await expect(dialog.getByLabel('Your phone')).toBeFocused();
    expect(await wcagFindings(page)).toEqual([]);
    await dialog.getByLabel('Your phone').fill('0491 570 313');
    await dialog.getByLabel(/^Your name/u).fill('Vera');
    await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(dialog.getByText('Enquiry saved on this device')).toBeVisible();
    expect(await wcagFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const enquired = page.getByRole('paragraph').filter({ hasText: /^You enquired on/u });
    await expect(enquired).toContainText('Waiting to be sent');
    await device.findNetwork();
    await expect(enquired).toContainText('Received');

    const office = await app.newDevice({ viewport: { width: 360, height: 740 } });
    const desk = await office.visitOnce('/auth?from=/desk');
    await signIn(desk, user);
    const enquiries = desk.getByRole('region', { name: 'Enquiries' }).getByRole('listitem');
    await expect(enquiries).toHaveCount(1);
    await expect(enquiries).toContainText('60.5 ML wanted · up to $232.50/ML');
    await expect(enquiries.getByRole('link', { name: 'Call Vera, 0491 570 313' })).toHaveAttribute(
      'href',
      'tel:+61491570313',
    );
    await expect(enquiries.getByRole('link', { name: 'Text Vera, 0491 570 313' })).toHaveAttribute(
      'href',
      /^sms:\+61491570313\?&body=Hello%20Vera/u,
    );
    expect(await wcagFindings(desk)).toEqual([]);
    await app.query("delete from public.parcels where title = 'Paddock one'");
    await desk.reload();
    await expect(enquiries).toContainText('About a listing that was withdrawn');
    await expect(enquiries).toHaveCount(1);

    await enquiries.getByRole('button', { name: 'Remove' }).click();
    await expect(desk.getByRole('dialog')).toHaveAccessibleName('Remove this enquiry?');
    expect(await wcagFindings(desk)).toEqual([]);
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove All from This Sender' }).click();
    await expect(desk.getByText('1 enquiry removed')).toBeVisible();
    await expect(enquiries).toHaveCount(0);
    await expect(desk.getByText(/^\d+ listings? to confirm$/u)).toBeFocused();
  },
);
