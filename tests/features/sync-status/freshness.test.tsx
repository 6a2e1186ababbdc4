// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noPassYet } from '#domain/operation/sync-status.ts';
import { ageText, Freshness } from '#features/sync-status/freshness.tsx';
import { storedBroker, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { notePass } from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
const now = at(20, 15, 0);
const pass = (answeredAt: number | null, failureReason: 'no-response' | 'no-space' | null = null) => ({
  ...noPassYet,
  answeredAt,
  failureReason,
});

describe('the age notice', () => {
  it.each([
    ['is empty before the first pass has ended', pass(null), true, null],
    ['is empty while the server answers', pass(at(20, 14, 5)), true, null],
    ['is empty up to a day', pass(at(19, 15, 0)), true, null],
    [
      'shows since when, after a day',
      pass(at(19, 14, 5)),
      true,
      'This device has not reached the server since 19 Nov, 14:05.',
    ],
    [
      'shows as of when, while the server cannot be reached',
      pass(at(20, 14, 5), 'no-response'),
      true,
      'As of 14:05.',
    ],
    [
      "shows as of when, on yesterday's answer",
      pass(at(19, 18, 5), 'no-response'),
      true,
      'As of 19 Nov, 18:05.',
    ],
    ['shows as of when, where the browser is offline', pass(at(20, 14, 5)), false, 'As of 14:05.'],
    [
      'shows that the server was never reached',
      pass(null, 'no-response'),
      true,
      'This device has not reached the server yet.',
    ],
    [
      'shows that the device is full, however recent the response',
      pass(at(20, 14, 59), 'no-space'),
      true,
      'This device has no space for the newest changes.',
    ],
  ])('%s', (_, record, online, text) => {
    expect(ageText(record, { now, online })).toBe(text);
  });

  it('follows the outcome of passes', async () => {
    const db = newDevice();
    renderScreen(<Freshness initial={pass(at(20, 14, 5))} now={() => now} />, db);
    await notePass(db, pass(at(20, 14, 5), 'no-response'));
    await screen.findByText('As of 14:05.');
    await notePass(db, pass(at(20, 14, 59)));
    await waitFor(() => expect(screen.queryByText(/^As of/u)).toBeNull());
  });

  it('follows the browser when it goes offline', async () => {
    const db = newDevice();
    await notePass(db, pass(at(20, 14, 5)));
    renderScreen(<Freshness initial={pass(at(20, 14, 5))} now={() => now} />, db);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await waitFor(() => {
      window.dispatchEvent(new Event('offline'));
      expect(screen.getByText('As of 14:05.')).toBeTruthy();
    });
    online.mockRestore();
  });
});

const company = storedCompany();
const broker = storedBroker({ companyId: company.id });
const parcel = storedParcel({ companyId: company.id, brokerId: broker.id });

it.each([
  '/brokers',
  '/companies',
  '/parcels',
  `/broker/${broker.id}`,
  `/company/${company.id}`,
  `/parcel/${parcel.id}`,
])('is on %s from the first frame', async (path) => {
  await renderApp(path, async (db) => {
    await Promise.all([db.companies.put(company), db.brokers.put(broker), db.parcels.put(parcel)]);
    await notePass(db, pass(Date.now() - 172_800_000));
  });
  expect(screen.getByText(/^This device has not reached the server since /u)).toBeTruthy();
});
