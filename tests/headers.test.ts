import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('M20: the headers of a host let the app use the camera, and nothing else of the device', () => {
  const headers = readFileSync(new URL('../public/_headers', import.meta.url), 'utf8');
  const [, policy = ''] = /Permissions-Policy: (.*)/u.exec(headers) ?? [];
  const allowed = policy.split(', ').filter((each) => !each.endsWith('=()'));
  expect(allowed).toEqual(['camera=(self)']);
});
