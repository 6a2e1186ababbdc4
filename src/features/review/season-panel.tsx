import { useRef, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { useNow } from '#db/live/use-today.ts';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import type { Stored } from '#db/tables/schema-types.ts';
import { labelOf } from '#domain/parcel/options.ts';
import { isOutOfDate, SEASON_KINDS, type SeasonFact } from '#domain/season/season-fact.ts';
import { phaseOf } from '#domain/season/season-state.ts';
import { asOfText, bySubject, stateText, subjectText } from '#domain/season/season-text.ts';
import { localDay } from '#domain/values/date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SeasonFactDialog } from './season-fact-dialog.tsx';
import { useAdminAction, type AdminActions } from './use-admin-action.ts';

type Fact = Stored<SeasonFact>;

/** Where administrators write the season board. The list is that of this device, what is over first. */
export function SeasonPanel() {
  const facts = useLive<Fact[] | null>({ key: 'season', query: readSeasonFacts, initial: null });
  const now = useNow();
  const [edited, setEdited] = useState<{ fact: Fact | null } | null>(null);
  const [removed, setRemoved] = useState<Fact | null>(null);
  const removal = useAdminAction<'removeFact'>(() => undefined);
  const add = useRef<HTMLButtonElement>(null);
  const kept = useKeptFocus(() => add.current?.focus());
  return (
    <div className="flex flex-col gap-6" {...kept}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Button ref={add} onClick={() => setEdited({ fact: null })}>
          Add a Fact
        </Button>
        <TextLink to="/season" alone>
          See the season board
        </TextLink>
      </div>
      {facts?.length === 0 && <EmptyState>The season board is empty.</EmptyState>}
      {facts !== null && facts.length > 0 && (
        <ShowMoreList name="facts" items={ordered(facts, now)}>
          {(visible) => (
            <EntryCardList>
              {visible.map((fact) => (
                <li key={fact.id}>
                  <FactCard
                    fact={fact}
                    now={now}
                    removal={removal}
                    onChange={() => setEdited({ fact })}
                    onRemove={() => setRemoved(fact)}
                  />
                </li>
              ))}
            </EntryCardList>
          )}
        </ShowMoreList>
      )}
      {edited !== null && <SeasonFactDialog fact={edited.fact} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <ConfirmDialog
          open
          title="Remove this fact?"
          lead={`${subjectText(removed)}: ${stateText(removed, { now })}. It leaves the board on every device.`}
          yes="Remove"
          onClose={() => setRemoved(null)}
          onYes={() => removal.run({ verb: 'removeFact', id: removed.id, version: removed.version })}
        />
      )}
    </div>
  );
}

/** What is over or out of date comes first, then by kind. */
function ordered(facts: readonly Fact[], now: number): Fact[] {
  const today = localDay(new Date(now));
  const rank = (fact: Fact) => {
    const kind = SEASON_KINDS.findIndex(({ value }) => value === fact.kind);
    if (phaseOf(fact, now) === 'past') return kind - 200;
    return isOutOfDate(fact, today) ? kind - 100 : kind;
  };
  return [...facts].sort((a, b) => rank(a) - rank(b) || bySubject(a, b));
}

type FactCardProps = {
  fact: Fact;
  now: number;
  removal: AdminActions<'removeFact'>;
  onChange: () => void;
  onRemove: () => void;
};

function FactCard({ fact, now, removal, onChange, onRemove }: FactCardProps) {
  const id = `fact-${fact.id}`;
  const today = localDay(new Date(now));
  return (
    <EntryCard
      title={
        <span id={id} tabIndex={-1}>
          {subjectText(fact)}
        </span>
      }
      facts={[
        `${labelOf(SEASON_KINDS, fact.kind)}: ${stateText(fact, { now })}`,
        `${fact.sourceName}, ${asOfText(fact, today)}`,
      ]}
      badges={<FactBadge fact={fact} now={now} />}
      actions={
        <>
          <Button variant="secondary" aria-describedby={id} onClick={onChange}>
            Change
          </Button>
          <Button
            variant="secondary"
            aria-describedby={id}
            busy={removal.isPending('removeFact', fact.id)}
            disabled={removal.disabled}
            onClick={onRemove}
          >
            Remove
          </Button>
        </>
      }
    />
  );
}

function FactBadge({ fact, now }: { fact: Fact; now: number }) {
  if (phaseOf(fact, now) === 'past') return <Badge tone="neutral">Over</Badge>;
  return isOutOfDate(fact, localDay(new Date(now))) && <Badge tone="warning">Check with the register</Badge>;
}
