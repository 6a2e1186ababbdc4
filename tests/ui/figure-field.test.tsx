// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FigureField } from '#ui/figure-field.tsx';

afterEach(cleanup);

function Typing({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <FigureField label="Volume" value={value} onType={setValue} />;
}

const volume = () => screen.getByLabelText<HTMLInputElement>('Volume');
const question = () => screen.queryByRole('status')?.textContent ?? null;

describe('a figure whose point may separate thousands', () => {
  it.each([
    ['1.200', 'Is 1.200 meant as 1,200?', '1,200'],
    ['A$80.000/ML', 'Is 80.000 meant as 80,000?', 'A$80,000/ML'],
    ['12.345 ML', 'Is 12.345 meant as 12,345?', '12,345 ML'],
  ])('is asked about: %s', async (text, asked, used) => {
    const user = userEvent.setup();
    render(<Typing />);
    await user.type(volume(), text);
    expect(question()).toContain(asked);
    await user.click(screen.getByRole('button', { name: /^Use / }));
    expect([volume().value, question()]).toEqual([used, null]);
  });

  it('is kept where it is meant, until another one is typed', async () => {
    const user = userEvent.setup();
    render(<Typing />);
    await user.type(volume(), '1.200');
    await user.click(screen.getByRole('button', { name: 'Keep 1.2' }));
    expect([volume().value, question()]).toEqual(['1.200', null]);
    await user.clear(volume());
    await user.type(volume(), '2.200');
    expect(question()).toContain('Is 2.200 meant as 2,200?');
  });

  it.each([
    '1.2',
    '1.20',
    '0.125',
    '1.2005',
    '1200.000',
    '1,200.500',
    '1.200.000',
    '1,200',
    '0.200',
    'none',
    '',
  ])('is not asked about: %j', async (text) => {
    const user = userEvent.setup();
    render(<Typing />);
    if (text !== '') await user.type(volume(), text);
    expect(question()).toBeNull();
  });

  it('is not asked about where the form starts with it', () => {
    render(<Typing start="12.345" />);
    expect(question()).toBeNull();
  });
});
