// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { loadSample } from '#sample/load-sample.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { pageApi } from '#support/page-api.ts';
import { renderApp } from '#support/render-app.tsx';
import { signedIn } from '#support/users.ts';

plainDialogs();

const setValue = (field: HTMLInputElement, value: string) =>
  // The setter that React knows of would tell it the value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

/** The fields that a browser or a password manager fills in. */
const textFields = () =>
  [...document.querySelectorAll<HTMLInputElement>(':is(main form, dialog) input')].filter(
    ({ type, autocomplete }) =>
      type === 'password' || (['text', 'email', 'tel', 'url'].includes(type) && autocomplete !== 'off'),
  );

const TYPED: Partial<Record<string, string>> = { email: 'mary@river.example', tel: '0491 570 313' };

/** Fills in every field as a browser may: without any event. */
function autofill(): Map<string, string> {
  const filled = new Map<string, string>();
  for (const field of textFields()) {
    const value = TYPED[field.type] ?? `12${filled.size}`;
    setValue(field, value);
    filled.set(field.name, value);
  }
  return filled;
}

const requests: string[] = [];
const refusing = {
  fetch: async (request: Request) => {
    requests.push(await request.text());
    return Response.json({ code: 400, error_code: 'invalid_credentials', msg: 'No' }, { status: 400 });
  },
};
const api = () => Promise.resolve(pageApi(refusing, []));
const sample = (db: Database) => loadSample(db, { keep: true });
const asUser = async (db: Database) => {
  await sample(db);
  await signedIn(db);
};

it.each([
  ['/auth', 'Sign In', sample],
  ['/auth', 'Sign Up', sample],
  ['/auth?form=forgot-password', 'Send Code', sample],
  ['/auth?form=change-email', 'Send Code', asUser],
  ['/auth?form=change-password', 'Change Password', asUser],
  ['/add-parcel', 'Submit Water Parcel', sample],
  ['/add-company', 'Submit for Review', asUser],
  ['/add-broker', 'Submit for Review', asUser],
  ['/setup-admin', 'Make Me Admin', asUser],
])('what the browser fills in at %s without an event stays there at %s', async (path, button, fill) => {
  await renderApp(path, fill, { api });
  const tab = screen.queryByRole('tab', { name: button });
  if (tab !== null) fireEvent.click(tab);
  const filled = autofill();
  expect(filled.size).toBeGreaterThan(0);
  const submit = screen.getAllByRole('button', { name: button }).at(-1);
  if (submit === undefined) throw new Error('no button');
  await act(async () => {
    fireEvent.click(submit);
    await new Promise((resolve) => void setTimeout(resolve, 0));
  });
  for (const field of textFields()) expect(field.value, field.name).toBe(filled.get(field.name));
});

it('signs in with what the browser filled in without an event', async () => {
  await renderApp('/auth', sample, { api });
  requests.length = 0;
  autofill();
  fireEvent.click(screen.getAllByRole('button', { name: 'Sign In' }).at(-1) ?? document.body);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toContain('mary@river.example');
  expect(requests[0]).toContain('"password":"121"');
});

it('an enquiry takes the contact that the browser filled in without an event', async () => {
  await renderApp(`/parcel/${SAMPLE_PARCELS[0]?.id}`, sample, { api });
  fireEvent.click(screen.getByRole('button', { name: 'Enquire' }));
  await screen.findByRole('dialog');
  autofill();
  fireEvent.click(screen.getByRole('button', { name: 'Send as a Text Message' }));
  const message = await screen.findByRole('region', { name: 'The message' });
  expect(message.textContent?.replaceAll(' ', '')).toContain('0491570313');
});
