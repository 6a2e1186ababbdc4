import { useState } from 'react';
import { PAGE_SIZE } from '#domain/app.ts';
import type { SubmissionKind } from '#domain/review/review.ts';
import { withTerm } from '#domain/search/search.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { OwnerList, ProfileLink } from './owner-list.tsx';
import type { OwnedProfile } from './review-cases.ts';
import type { Decisions } from './use-admin-action.ts';

type ProfileOwnersProps = {
  kind: SubmissionKind;
  profiles: readonly OwnedProfile[];
  decisions: Decisions;
};

/** Lists the owners of every owned profile, with or without a pending claim. */
export function ProfileOwners({ kind, profiles, decisions }: ProfileOwnersProps) {
  const [term, setTerm] = useState('');
  if (profiles.length === 0) return null;
  const found = withTerm(profiles, term, ({ name, owners }) => [
    name ?? '',
    ...owners.flatMap(({ user }) => [user?.fullName ?? '', user?.email ?? '']),
  ]);
  return (
    <Section title={`Owners of ${kind} profiles (${profiles.length.toLocaleString('en-AU')})`}>
      {profiles.length > PAGE_SIZE && (
        <Field label="Find a profile or an owner">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={term}
              onChange={(event) => setTerm(event.target.value)}
            />
          )}
        </Field>
      )}
      {found.length === 0 ? (
        <EmptyState>No profile or owner matches these words.</EmptyState>
      ) : (
        <ShowMoreList name={`owners of ${kind} profiles`} items={found} pageSize={PAGE_SIZE}>
          {(visible) => (
            <EntryCardList>
              {visible.map(({ id, name, owners }) => (
                <li key={id}>
                  <EntryCard
                    title={<ProfileLink kind={kind} id={id} name={name} />}
                    facts={[]}
                    details={<OwnerList profile={name} owners={owners} decisions={decisions} />}
                  />
                </li>
              ))}
            </EntryCardList>
          )}
        </ShowMoreList>
      )}
    </Section>
  );
}
