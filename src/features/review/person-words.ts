import type { Profile } from '#domain/person.ts';

/** 'Jane Doe, jane@example.com', as far as it is known. */
export function personWords(person: Profile | undefined): string {
  const known = [person?.fullName, person?.email].filter((each) => typeof each === 'string' && each !== '');
  return known.join(', ') || 'an account without a profile';
}
