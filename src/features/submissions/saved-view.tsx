import type { WishState } from '#db/wish.ts';
import { canChange, type ItemOf } from '#domain/operation.ts';
import { useWho } from '#session/use-who.ts';
import { wishProgress } from '#sync/wish-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { OutcomeView } from '#ui/outcome-view.tsx';
import { CircleCheck, Smartphone } from 'lucide-react';
import type { SubmissionKind, SubmissionWords } from './kit.ts';
import { SignInAgain } from './submission-notices.tsx';

type SavedViewProps<K extends SubmissionKind> = {
  words: SubmissionWords;
  state: WishState<K>;
  onAnother: () => void;
  onChange: (item: ItemOf<K>) => void;
};

/** The submission is on this device and the server has not said a word of it: what happens next, kept current. */
export function SavedView<K extends SubmissionKind>({
  words,
  state,
  onAnother,
  onChange,
}: SavedViewProps<K>) {
  const item = state.kind === 'queued' ? state.item : undefined;
  const accepted = state.kind === 'accepted';
  const mark = accepted ? (
    <CircleCheck aria-hidden className="size-14 text-gum" />
  ) : (
    <Smartphone aria-hidden className="-ml-2.5 size-14 text-river" />
  );
  return (
    <OutcomeView
      mark={mark}
      title={accepted ? 'Sent for review' : 'Saved on this device'}
      actions={
        <>
          <ButtonLink to={words.home}>{words.homeName}</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            {words.another}
          </Button>
        </>
      }
    >
      {item !== undefined && <p className="text-xl font-bold wrap-anywhere">{item.payload.name}</p>}
      <Progress words={words} state={state} />
      {item !== undefined && canChange(item) && (
        <Button variant={item.state === 'refused' ? 'primary' : 'secondary'} onClick={() => onChange(item)}>
          Change This Submission
        </Button>
      )}
    </OutcomeView>
  );
}

function Progress({ words, state }: { words: SubmissionWords; state: WishState }) {
  const expired = useWho()?.expired === true;
  const forHim = expired && state.kind === 'queued' && state.item.state === 'waiting';
  const { tone, word, text } = wishProgress(state, words.terms);
  return (
    <div role="status" className="flex flex-col items-start gap-2">
      <Badge tone={tone}>{forHim ? 'Waiting for you to sign in' : word}</Badge>
      <p className="text-lg">{forHim ? SIGN_IN_FIRST : (wordsOfSuccess(state, words) ?? text)}</p>
      {forHim && <SignInAgain />}
    </div>
  );
}

const SIGN_IN_FIRST =
  'Your sign-in has run out. It is safe on this device and is sent once you sign in again.';

function wordsOfSuccess({ kind }: WishState, { success }: SubmissionWords): string | undefined {
  return kind === 'accepted' ? success.description : undefined;
}
