// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from '#ui/qr-code.tsx';

const TEXT = 'https://headwater.example/broker/1';

const sourceOf = (picture: HTMLElement) =>
  atob(picture.getAttribute('src')?.replace(/^.*;base64,/u, '') ?? '');

it('draws its text as a code with a quiet zone, and has a label', async () => {
  render(<QrCode text={TEXT} label="The address of this page" />);
  const picture = await screen.findByRole('img', { name: 'The address of this page' });
  // 29 modules fit 34 characters; four quiet modules on each side.
  expect(sourceOf(picture)).toMatch(/viewBox="-?\d+ -?\d+ 37 37"/u);
});
