import { useDatabase } from '#db/database-context.ts';
import { useLive } from '#db/use-live.ts';
import { readWish, refusalOf, serverRefusalOf } from '#db/wish.ts';
import type { ItemOf, Refusal } from '#domain/operation.ts';
import { useSync } from '#sync/client.ts';
import { deviceClock, type WishOutcome } from '#sync/send-wish.ts';
import { useLaterWord } from '#sync/use-later-word.ts';
import { showToast } from '#ui/toast.tsx';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { afterOutcome, changeSubmission, newSubmission, openingSubmission } from './at-hand.ts';
import { forgetSubmissionDraft, keepSubmissionDraft, type DraftOf } from './draft.ts';
import type { SubmissionKind, SubmissionKit, SubmissionWords } from './kit.ts';
import type { Opening } from './queries.ts';

type Visit<K extends SubmissionKind> = {
  change: Opening<K>['change'];
  userId: string;
  /** A person begins a new submission: the address need not name an old one any longer. */
  onNew: () => void;
};

/** One visit to a submission page: what is in hand, what becomes of it, and the ways on. */
export function useSubmission<K extends SubmissionKind, F extends object, O>(
  kit: SubmissionKit<K, F, O>,
  { change, userId, onNew }: Visit<K>,
) {
  const device = { db: useDatabase(), sync: useSync(), clock: deviceClock };
  const told = useTold(kit.words);
  const [atHand, setAtHand] = useState(() => openingSubmission(kit, { change, userId }));
  const { id, turn, known, view } = atHand;
  const state = useLive({
    key: `${id} ${turn}`,
    query: (db) => readWish(db, kit.kind, id),
    initial: atHand.state,
  });
  useLaterWord(view === 'saved' ? state : null, told);
  const draft: DraftOf = { userId, change: known && state.kind !== 'gone' ? id : undefined };
  const settle = async (outcome: WishOutcome<K> | null): Promise<Refusal | null> => {
    if (outcome === null) {
      await told.onSignedOut();
      return null;
    }
    const refusal = refusalOf(outcome.state);
    if (outcome.taken && outcome.state.kind === 'accepted') {
      told.onAccepted();
      await told.leave();
      return null;
    }
    const refused = serverRefusalOf(outcome.state);
    if (outcome.taken && refused !== null) told.onRefused(refused);
    setAtHand((before) => afterOutcome(kit, before, outcome));
    return refusal;
  };
  return {
    atHand,
    state,
    /** Keeps what is typed so far for another day. */
    onTyped: (fields: F) => keepSubmissionDraft(kit, { ...draft, fields }),
    /** Submits; resolves with the server's refusal, where it has one. Rejects when the device cannot save it. */
    onSubmit: async (form: O) => {
      const onSaved = () => forgetSubmissionDraft(kit.kind, draft);
      return settle(await kit.submit(device, { id, userId, form, again: known, onSaved }));
    },
    onChange: (item: ItemOf<K>) => setAtHand(changeSubmission(kit, { id, item, userId })),
    startNew: () => {
      forgetSubmissionDraft(kit.kind, draft);
      setAtHand(newSubmission(kit.empty()));
      onNew();
    },
  };
}

/** What a person is told in passing, and where it takes him (spec section 8). */
function useTold({ success, failure, mustSignIn, home }: SubmissionWords) {
  const navigate = useNavigate();
  const router = useRouter();
  return {
    onAccepted: () => showToast({ tone: 'success', ...success }),
    onRefused: ({ message }: Refusal) =>
      showToast({ tone: 'destructive', title: failure, description: message }),
    onSignedOut: () => {
      showToast({ tone: 'destructive', title: mustSignIn });
      return navigate({ to: '/auth', search: { from: router.latestLocation.href } });
    },
    leave: () => navigate({ to: home }),
  };
}
