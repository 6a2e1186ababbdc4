// M19: an administrator writes the season board, and a phone shows it without a network.
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { Locator, Page } from 'playwright/test';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { expect, test } from './fixtures.ts';
import { readLocal } from './support/local-database.ts';
import { dialog, openDashboard, panel, tab } from './support/review.ts';
import { addFacts, aestDay, fillBoard } from './support/season.ts';
import { wcagFindings } from './support/wcag.ts';

test.use({ viewport: { width: 360, height: 740 } });

const PARCEL = SAMPLE_PARCELS.find(({ zone }) => zone === '7')?.id ?? '';
const main = (page: Page): Locator => page.getByRole('main');
const region = (page: Page, name: string): Locator => main(page).getByRole('region', { name });
const factsOn = (page: Page) => readLocal<{ id: string }>(page, 'seasonFacts');

test(
  'M19: an opening saved on Monday is on the phone without a network on Friday, with its calendar file',
  { tag: '@main' },
  async ({ app, device }) => {
    test.slow();
    const opening = aestDay(5);
    const phone = await app.newDevice();
    const before = await phone.visitOnce('/season');
    await expect(main(before).getByText('Nothing on the board')).toBeVisible();
    await before.goto('/');
    await expect(region(before, 'Next dates')).toHaveCount(0);

    const office = await openDashboard(app, device);
    await tab(office, /^Season/).click();
    await panel(office).getByRole('button', { name: 'Add a Fact' }).click();
    const form = dialog(office);
    await form.getByLabel('Kind').selectOption('opening');
    await form.getByLabel('From zone').selectOption('6');
    await form.getByLabel('To zone').selectOption('7');
    await form.getByLabel('Start day').fill(opening.day);
    await form.getByLabel('Start time').fill('10:00');
    await form.getByRole('button', { name: 'Save Fact' }).click();
    await expect(form.getByText('Source name must be at least 2 characters')).toBeVisible();
    await form.getByLabel('Source name').fill('Victorian Water Register');
    await form.getByLabel('Link to the source').fill('https://register.example/trade');
    expect(await wcagFindings(office)).toEqual([]);
    await form.getByRole('button', { name: 'Save Fact' }).click();
    await expect(office.getByText('Fact saved')).toBeVisible();
    await expect(panel(office).getByText('Zone 6 to 7')).toBeVisible();

    await phone.nextPass(before);
    await expect.poll(async () => (await factsOn(before)).length).toBe(1);
    await phone.closeEveryPage();
    await phone.loseNetwork();
    const friday = await phone.open('about:blank');
    await friday.clock.setFixedTime(Date.now() + 4 * 86_400_000);
    await friday.goto('/');
    const date = region(friday, 'Next dates').getByRole('listitem');
    await expect(date.getByRole('heading', { name: 'Zone 6 to 7: trade opens' })).toBeVisible();
    await region(friday, 'Next dates').getByRole('link', { name: 'Season board' }).click();
    await expect(main(friday).getByRole('heading', { level: 1, name: 'Season Board' })).toBeVisible();
    await expect(date.getByText(/^10:00 AEST/)).toBeVisible();
    await expect(date.getByRole('link', { name: 'Victorian Water Register' })).toHaveAttribute(
      'href',
      'https://register.example/trade',
    );
    expect(await wcagFindings(friday)).toEqual([]);

    const download = friday.waitForEvent('download');
    await main(friday).getByRole('button', { name: 'Add Dates to Calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('headwater-season.ics');
    const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')) as unknown[]);
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('Zone 6 to 7: trade opens');
    expect(event?.getAllSubcomponents('valarm')).toHaveLength(2);

    await friday.goto(`/parcel/${PARCEL}`);
    await expect(region(friday, 'Trade in zone 7').getByText(/^Zone 6 to 7: opens /)).toBeVisible();
  },
);

test('M19: a parcel says what holds in its zone, in grey once it is too old, and a removed fact leaves the phone', async ({
  app,
  device,
}) => {
  await addFacts(app, [
    {
      kind: 'closing',
      zone_from: '6',
      zone_to: '7',
      starts: aestDay(-5).at('09:00'),
      as_of: aestDay(-1).day,
    },
    { kind: 'trade-limit', zone_from: '7', zone_to: '12', value: 0, as_of: aestDay(-8).day },
    { kind: 'closing', zone_from: '13', starts: aestDay(-5).at('09:00') },
  ]);
  const page = await device.visitOnce(`/parcel/${PARCEL}`);
  const trade = region(page, 'Trade in zone 7');
  const shortDay = (days: number) =>
    new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${aestDay(days).day}T00:00:00Z`),
    );
  await expect(trade.getByRole('listitem')).toHaveText([
    new RegExp(`^Zone 6 to 7: closed \\(Victorian Water Register, as of ${shortDay(-1)}( \\d{4})?\\)$`),
    new RegExp(
      `^Zone 7 to 12: closed \\(Victorian Water Register, as of ${shortDay(-8)}( \\d{4})?\\)\\. Check with the register\\.$`,
    ),
  ]);
  await app.query('delete from public.season_facts');
  await device.nextPass(page);
  await expect(trade).toHaveCount(0);
});

test('M19: the focus goes to the next fact when an administrator removes one', async ({ app, device }) => {
  await fillBoard(app);
  const office = await openDashboard(app, device);
  await tab(office, /^Season/).click();
  const facts = panel(office).getByRole('listitem');
  const next = facts.nth(1).getByRole('heading');
  const title = await next.innerText();
  await facts.first().getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog(office).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(office.getByText('Fact removed')).toBeVisible();
  await expect(facts.first().getByRole('heading')).toHaveText(title);
  await expect(panel(office).locator(':focus')).toHaveText(title);
});

test('M19: the board is printed with all its facts and its address', async ({ app, device }) => {
  await fillBoard(app);
  const page = await device.visitOnce('/season');
  await expect(main(page).getByText('Hume Dam')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Add Dates to Calendar' })).toBeHidden();
  for (const name of ['Next dates', 'Trade between zones', 'Allocations', 'Storages'])
    await expect(region(page, name)).toBeVisible();
  const source = main(page).getByRole('link', { name: 'Victorian Water Register' });
  await expect(source.first()).toBeVisible();
  await expect(main(page).getByText(/\/season$/)).toBeVisible();
});
