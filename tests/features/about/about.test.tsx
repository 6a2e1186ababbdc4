// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { abnSchema, type Operator } from '#domain/values/operator.ts';
import { AboutPage } from '#features/about/about-page.tsx';
import { TOPICS } from '#features/about/topics.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const NOBODY: Operator = {
  name: '',
  abn: '',
  postalAddress: '',
  email: '',
  hosts: '',
  servers: ['water.example'],
};
const SOMEONE: Operator = {
  name: 'Lower Darling Data Pty Ltd',
  abn: '51 824 753 556',
  postalAddress: 'PO Box 12, Wentworth NSW 2648',
  email: 'privacy@lower-darling.example',
  hosts: 'Supabase, in Sydney',
  servers: ['water.example', 'api.water.example'],
};

async function open(name: string, operator: Operator): Promise<string> {
  const topic = TOPICS.get(name);
  if (topic === undefined) throw new Error(`There is no page ${name}`);
  renderScreen(<AboutPage topic={topic} operator={operator} />, newDevice());
  await screen.findByRole('heading', { level: 1 });
  return document.body.textContent;
}

it('M21: the privacy page names the operator, where the data goes, and who hears complaints', async () => {
  const text = await open('privacy', SOMEONE);
  for (const part of [SOMEONE.name, SOMEONE.abn, SOMEONE.postalAddress, SOMEONE.email, SOMEONE.hosts])
    expect(text).toContain(part);
  expect(text).toContain('The app talks to water.example and api.water.example and to nothing else');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Who runs this copy',
    'On this device',
    'What is collected, and why',
    'Without an account',
    'What everyone can read',
    'What only some people can read',
    'Where it goes',
    'How long it is kept',
    'What the server decides by itself',
    'See, correct or delete it',
    'Complaints',
  ]);
  expect(screen.getByRole('link', { name: /oaic\.gov\.au/u })).toBeTruthy();
});

it.each(['privacy', 'accessibility', 'contact'])(
  'M21: without an operator, the page %s says so, and shows no empty field',
  async (name) => {
    const text = await open(name, NOBODY);
    expect(text).toContain('does not say who runs it');
    expect(text).toContain('No email address is given.');
    expect(text).not.toMatch(/ABN|Postal address|undefined|run by \./u);
  },
);

it('M21: an ABN is accepted with its check digits only, and shown in groups', () => {
  expect(v.parse(abnSchema, '51824753556')).toBe('51 824 753 556');
  expect(v.safeParse(abnSchema, '51 824 753 557').issues?.[0].message).toBe(
    'This ABN has wrong check digits.',
  );
  expect(v.safeParse(abnSchema, '5182475355').issues?.[0].message).toBe('An ABN has 11 digits.');
});
