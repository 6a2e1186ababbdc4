// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { control, fillCompany, loseAnswer, openForm, submit, theItem, JANE } from '#support/submissions.tsx';

beforeEach(() => localStorage.clear());

const PATH = '/add-company';
const THIS_YEAR = new Date().getFullYear();
const LONG = 'x'.repeat(10_000);
const alerts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('the company form', () => {
  it('opens with the current year and nineteen regions, none selected', async () => {
    await openForm(PATH);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Submit a New Company');
    expect(control('Year Founded').value).toBe(String(THIS_YEAR));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes).toHaveLength(19);
    expect(boxes.filter(({ checked }) => checked)).toEqual([]);
    expect(screen.getByText(/200x200px/u)).toBeTruthy();
  });

  it('names every missing field in order, and focuses the first', async () => {
    const { db, user } = await openForm(PATH);
    await user.clear(control('Year Founded'));
    await submit(user);
    expect(alerts()).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid URL for the logo',
      'Description must be at least 10 characters',
      'Enter the year in four digits, for instance 1998',
      'Phone number is required',
      'Please enter a valid email',
      'Please enter a valid website URL',
      'Address is required',
      'At least one region must be selected',
    ]);
    expect(document.activeElement).toBe(control('Company Name'));
    expect(await db.outbox.count()).toBe(0);
  });

  it('focuses the regions when only they are missing, and clears the message once one is selected', async () => {
    const { user } = await openForm(PATH);
    await fillCompany(user);
    await user.click(screen.getByRole('checkbox', { name: 'Victorian Murray' }));
    await user.click(screen.getByRole('checkbox', { name: 'Goulburn-Murray' }));
    await submit(user);
    const list = screen.getByRole('group', { name: 'Operating Regions' });
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    expect(alerts()).toEqual(['At least one region must be selected']);
    await user.click(screen.getByRole('checkbox', { name: 'Lachlan' }));
    expect(screen.queryByText('At least one region must be selected')).toBeNull();
  });

  it('shows no error for the regions while one of them has the focus', async () => {
    const { user } = await openForm(PATH);
    screen.getByRole('checkbox', { name: 'Lachlan' }).focus();
    await user.tab();
    expect(screen.queryByText('At least one region must be selected')).toBeNull();
    screen.getByRole('checkbox', { name: 'Colleambally' }).focus();
    await user.tab();
    expect(screen.getByText('At least one region must be selected')).toBeTruthy();
  });

  it.each([
    ['a logo without a scheme', 'Logo URL', 'abc', 'Please enter a valid URL for the logo'],
    ['a logo that is script', 'Logo URL', 'javascript:alert(1)', 'Please enter a valid URL for the logo'],
    ['a data: logo', 'Logo URL', 'data:image/png;base64,AA==', 'Please enter a valid URL for the logo'],
    ['a website that is a name', 'Website', 'Weir Water', 'Please enter a valid website URL'],
    ['two e-mails', 'Email', 'a@weir.example; b@weir.example', 'Enter one email address only'],
    ['an e-mail without an at sign', 'Email', 'abc', 'Please enter a valid email'],
    ['a year before 1800', 'Year Founded', '1799', 'Year must be at least 1800'],
    ['half a year', 'Year Founded', '1999.5', 'Enter the year in four digits, for instance 1998'],
    ['next year', 'Year Founded', String(THIS_YEAR + 1), `Year must be at most ${THIS_YEAR}`],
    ['a name of 10,000 letters', 'Company Name', LONG, 'Name must be at most 200 characters'],
    ['a description as long', 'Description', LONG, 'Description must be at most 5,000 characters'],
    ['an address as long', 'Main Address', LONG, 'Address must be at most 300 characters'],
    [
      'a URL of that length',
      'Logo URL',
      `https://x.example/${LONG}`,
      'A web address has at most 2,048 characters here',
    ],
    [
      'an e-mail of 300 letters',
      'Email',
      `${'e'.repeat(288)}@example.com`,
      'An email address has at most 254 characters',
    ],
  ])('refuses %s beside its field and keeps the input', async (_what, label, typed, message) => {
    const { db, user } = await openForm(PATH);
    await fillCompany(user);
    await user.clear(control(label));
    await user.paste(typed);
    await submit(user);
    expect(alerts()).toEqual([message]);
    expect(document.activeElement).toBe(control(label));
    expect(control(label).value).toBe(typed);
    expect(await db.outbox.count()).toBe(0);
  });

  it('stores the addresses that were meant', async () => {
    const { db, user } = await openForm(PATH);
    await fillCompany(user);
    for (const [label, typed] of [
      ['Website', 'weir.example.'],
      ['Email', 'Weir Water <desk@weir.example>'],
    ] as const) {
      await user.clear(control(label));
      await user.paste(typed);
    }
    await submit(user);
    await waitFor(async () =>
      expect((await theItem(db, 'company')).payload).toMatchObject({
        website: 'https://weir.example',
        email: 'desk@weir.example',
      }),
    );
    await loseAnswer(db);
  });

  it('accepts an address without a comma and names in every script, trimmed', async () => {
    const { db, user } = await openForm(PATH);
    await fillCompany(user);
    await user.clear(control('Company Name'));
    await user.paste('  Воды и 水 💧  ');
    await user.clear(control('Main Address'));
    await user.paste('Echuca');
    await submit(user);
    await waitFor(async () =>
      expect((await theItem(db, 'company')).payload).toMatchObject({
        name: 'Воды и 水 💧',
        address: 'Echuca',
        userId: JANE.userId,
        regions: ['Goulburn-Murray', 'Victorian Murray'],
      }),
    );
    expect((await theItem(db, 'company')).owner).toBe(JANE.userId);
    await loseAnswer(db);
  });

  it('returns to the companies on Cancel, with nothing sent and the draft kept', async () => {
    const { db, user, router } = await openForm(PATH);
    await user.type(control('Company Name'), 'Lignum');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Water Brokerage Firms' });
    expect(router.state.location.pathname).toBe('/companies');
    expect(await db.outbox.count()).toBe(0);
    await router.navigate({ to: PATH });
    await screen.findByText('Your draft is still here');
    expect(control('Company Name').value).toBe('Lignum');
  });
});
