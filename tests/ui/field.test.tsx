// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

afterEach(cleanup);

it('ties label, hint and error to the control', () => {
  render(
    <Field label="Volume (ML)" hint="In megalitres" error="Volume must be a positive number">
      {(controlProps) => <TextInput {...controlProps} />}
    </Field>,
  );
  const input = screen.getByLabelText('Volume (ML)');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'In megalitres',
    'Volume must be a positive number',
  ]);
  expect(screen.getByRole('alert').textContent).toBe('Volume must be a positive number');
});

it('is not invalid without an error', () => {
  render(<Field label="Title">{(controlProps) => <TextInput {...controlProps} />}</Field>);
  const input = screen.getByLabelText('Title');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});
