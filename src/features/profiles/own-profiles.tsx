import { useLive } from '#db/live/use-live.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { readOwnProfiles, type OwnProfile } from './queries.ts';

/** Lists the profiles of the current user, if there are any. */
export function OwnProfiles({ initial }: { initial: OwnProfile[] }) {
  const user = useCurrentUser()?.user?.id ?? '';
  const profiles = useLive({ key: `own profiles ${user}`, query: readOwnProfiles, initial });
  if (profiles.length === 0) return null;
  return (
    <Section title="Your profiles">
      <EntryCardList>
        {profiles.map(({ name, answers, ...profile }) => (
          <li key={profile.id}>
            <EntryCard
              title={
                <TextLink
                  id={`own-${profile.id}`}
                  to={profile.type === 'broker' ? '/broker/$id' : '/company/$id'}
                  params={{ id: profile.id }}
                  alone
                >
                  {name}
                </TextLink>
              }
              facts={[
                profile.type === 'broker' ? 'Broker profile' : 'Company profile',
                ...answerFacts(answers),
              ]}
              actions={
                <>
                  <ButtonLink to="/change-profile/$type/$id" {...linkProps(profile)}>
                    Edit Profile
                  </ButtonLink>
                  <ButtonLink to="/code-passport/$type/$id" {...linkProps(profile)}>
                    Code Passport
                  </ButtonLink>
                </>
              }
            />
          </li>
        ))}
      </EntryCardList>
    </Section>
  );
}

function answerFacts(answers: string | null): string[] {
  if (answers === null) return [];
  return [
    `Your profile says: ${answers}.`,
    'It counts the first enquiry of each enquirer in 90 days, once answered or a week old. A “no” is an answer. Your own and your colleagues’ enquiries do not count.',
  ];
}

function linkProps({ type, id }: ClaimableProfile) {
  return { params: { type, id }, variant: 'secondary', 'aria-describedby': `own-${id}` } as const;
}
