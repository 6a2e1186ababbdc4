// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { loadSample } from '#sample/load-sample.ts';
import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { pageApi } from '#support/page-api.ts';
import { renderApp } from '#support/render-app.tsx';
import { translatePage } from '#support/translate-page.ts';
import { signedIn } from '#support/users.ts';

plainDialogs();

const unreachable = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) };

let stopTranslating = (): void => undefined;
afterEach(() => stopTranslating());

const CONTROLS = 'button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
/** How often a control is used: the second press undoes what the first one did. */
const MAX_USES = 2;
/** Leaves the page, which jsdom cannot. */
const LEAVES = /^Contact Company/u;
const TYPED: Partial<Record<string, string>> = {
  email: 'mary@river.example',
  tel: '03 5550 0100',
  url: 'https://river.example',
  date: '2099-12-31',
};

const nameOf = (control: Element) =>
  [
    control.tagName,
    control.getAttribute('name'),
    control.getAttribute('aria-label'),
    control.textContent,
  ].join('|');

/** A value that most fields take. */
function valueFor(control: HTMLInputElement | HTMLTextAreaElement): string {
  const digits = control.inputMode === 'decimal' ? '120' : 'Long enough text';
  return TYPED[control.type] ?? digits;
}

function use(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const value = [...control.options].at(-1)?.value;
    fireEvent.change(control, { target: { value } });
    return;
  }
  const isTyped =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(control.type));
  if (isTyped) {
    fireEvent.change(control, { target: { value: valueFor(control) } });
    fireEvent.blur(control);
    return;
  }
  fireEvent.click(control);
}

/** Uses every control of the page, also those that appear meanwhile; resolves with the number of uses. */
async function useEveryControl(): Promise<number> {
  const uses = new Map<string, number>();
  for (;;) {
    const next = [...document.querySelectorAll(CONTROLS)].find(
      (control) =>
        (uses.get(nameOf(control)) ?? 0) < MAX_USES &&
        !LEAVES.test(control.textContent) &&
        // jsdom opens no popover.
        control.closest('[popover]') === null,
    );
    if (next === undefined) break;
    const name = nameOf(next);
    uses.set(name, (uses.get(name) ?? 0) + 1);
    await act(async () => {
      use(next);
      await new Promise((resolve) => void setTimeout(resolve, 0));
    });
    expect(screen.queryByText('Something went wrong'), `after ${name}`).toBeNull();
  }
  return [...uses.values()].reduce((sum, count) => sum + count, 0);
}

const sample = (db: Database) => loadSample(db, { keep: true });
const asUser = async (db: Database) => {
  await sample(db);
  await signedIn(db);
};

it.each([
  ['/', sample],
  ['/brokers', sample],
  ['/brokers?term=goulburn', sample],
  ['/companies', sample],
  ['/parcels', sample],
  [`/broker/${BROKER_IDS.helenDunstan}`, sample],
  [`/company/${COMPANY_IDS.cumbungi}`, sample],
  [`/parcel/${SAMPLE_PARCELS[0]?.id}`, sample],
  ['/add-parcel', sample],
  ['/add-company', asUser],
  ['/add-broker', asUser],
  ['/auth', sample],
  ['/auth?form=forgot-password', sample],
  ['/account', asUser],
  ['/listings', asUser],
  ['/desk', asUser],
  ['/watchlist', sample],
  ['/records', asUser],
  ['/net-in-hand', sample],
  ['/settings', asUser],
  ['/admin', asUser],
  ['/setup-admin', asUser],
  ['/about/terms', sample],
])('every control of %s works on a page that the browser has translated', async (path, fill) => {
  await renderApp(path, fill, { api: () => Promise.resolve(pageApi(unreachable, [])) });
  stopTranslating = translatePage();
  expect(await useEveryControl()).toBeGreaterThan(0);
});
