// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isOff } from '#support/is-off.ts';
import { ada, billabong } from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';

const HEAD = 'Ref\tZone\tProduct\tML\t$/ML\tWater type\tSource\tCompany\tBroker';
const rowOf = (ml: number | string) =>
  `\t7\tAllocation\t${ml}\t232\tSurface water\tMurray River\t${billabong.name}\t${ada.name}`;

async function openSheet() {
  const app = await renderApp('/add-parcels', async (device) => {
    await device.companies.put(billabong);
    await device.brokers.put(ada);
  });
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText('Rows from your spreadsheet'), {
      clipboardData: { getData: () => text },
    });
  return { ...app, paste };
}

it('M15: pressing Save again lists nothing twice, also while the rows are checked again', async () => {
  const { db, paste } = await openSheet();
  paste([HEAD, ...Array.from({ length: 60 }, (_, n) => rowOf(50 + n)), rowOf('50-60')].join('\n'));
  const save = await screen.findByRole('button', { name: 'Save 60 Listings' });
  const stop = setInterval(() => fireEvent.click(save), 1);
  await screen.findByText('60 the same, 1 needs you');
  clearInterval(stop);
  expect(await db.outbox.count()).toBe(60);
});

it('M15: what is chosen for all rows is saved, also by a press at once', async () => {
  const { db, paste } = await openSheet();
  paste([HEAD.replace('\tSource', ''), rowOf(50).replace('\tMurray River', '')].join('\n'));
  const source = screen.getByLabelText('Water source', { selector: 'section input' });
  const choose = (river: string) => {
    fireEvent.change(source, { target: { value: river } });
    fireEvent.blur(source);
  };
  choose('Murray River');
  const save = await screen.findByRole('button', { name: 'Save 1 Listing' });
  await waitFor(() => expect(isOff(save)).toBe(false));
  choose('Goulburn River');
  fireEvent.click(save);
  const press = setInterval(
    () => fireEvent.click(screen.queryByRole('button', { name: 'Save 1 Listing' }) ?? source),
    5,
  );
  await screen.findByText('1 listing saved');
  clearInterval(press);
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ payload: { waterSource: 'Goulburn River' } }]),
  );
});

it('M15: what is pasted and no table stays in the field, with the reason', async () => {
  const { db, paste } = await openSheet();
  paste('Dear broker\nI have water to sell\n');
  expect(await screen.findByText(/^This is no table/u)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Rows from your spreadsheet').value).toMatch(
    /^Dear broker/u,
  );
  await waitFor(async () =>
    expect(await db.drafts.toArray()).toMatchObject([
      { fields: { text: expect.stringMatching(/^Dear broker/u) } },
    ]),
  );
});

it('M15: of the two prices of a row the one typed last decides', async () => {
  const { paste } = await openSheet();
  paste([HEAD, rowOf(10).replace('Allocation', 'Entitlement').replace('\t232', '\tPOA')].join('\n'));
  const each = await screen.findByLabelText('Price per ML');
  fireEvent.change(each, { target: { value: '232' } });
  fireEvent.blur(each);
  fireEvent.click(await screen.findByRole('button', { name: /^Use \$/u }));
  expect(await screen.findByText('1 new')).toBeTruthy();
});
