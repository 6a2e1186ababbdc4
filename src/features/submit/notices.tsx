import { useLive } from '#db/live/use-live.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import { type OperationStatus } from '#domain/operation/operation-status.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { clockSkewMessage, formatDayOf } from '#domain/values/date.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useOtherDrafts } from '#session/use-draft.ts';
import { OtherDrafts, RestoredDraft } from '#ui/form-drafts.tsx';
import { FocusedNotice, Notice } from '#ui/notice.tsx';
import { SignInAgain } from '#ui/sign-in-again.tsx';
import type { FormKind } from './form-config.ts';
import { statusNotice, unchangeableNotice } from './form-messages.ts';

type StatusNoticeProps = {
  status: OperationStatus;
  kind: FormKind;
  focus: boolean;
};

export function StatusNotice({ status, kind, focus }: StatusNoticeProps) {
  return <FocusedNotice {...statusNotice(status, kind)} focusNotice={focus} />;
}

export function UnchangeableNotice({ status, kind }: { status: OperationStatus; kind: FormKind }) {
  const { tone, title, text } = unchangeableNotice(status, kind);
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}

type DraftNoticeProps = {
  /** The draft changes something that exists. */
  change: boolean;
  /** It has a text that another app shared. */
  shared: boolean;
  onDrop: () => void;
};

export function DraftNotice({ change, shared, onDrop }: DraftNoticeProps) {
  if (change)
    return (
      <RestoredDraft title="Your changes are still here" dropLabel="Discard These Changes" onDrop={onDrop} />
    );
  const shares = {
    title: 'What you shared is in the description',
    text: 'It is kept as a draft on this device, below anything you typed before. Nothing is sent until you submit.',
  };
  const restored = { title: 'Your draft is still here' };
  return <RestoredDraft {...(shared ? shares : restored)} dropLabel="Start Over" onDrop={onDrop} />;
}

type OtherFormDraftsProps = { kind: FormKind; visit: Parameters<typeof useOtherDrafts>[0] };

/** Lists other unsubmitted drafts of this form that are open in no tab. */
export function OtherFormDrafts({ kind, visit }: OtherFormDraftsProps) {
  const { noun } = KINDS[kind].terms;
  return <OtherDrafts {...useOtherDrafts(visit, [noun, `${noun}s`])} />;
}

type ClockNoticeProps = {
  initial: number | null;
  now: () => number;
};

/** The day of a new listing, while this device's clock may be wrong. */
export function ClockNotice({ initial, now }: ClockNoticeProps) {
  const message = clockSkewMessage(useLive({ key: 'clock', query: (db) => readClockSkew(db), initial }));
  if (message === null) return null;
  return (
    <Notice tone="warning" role="status" title="Check the date and time of this device">
      <p>{`${message} What you submit now is listed as of ${formatDayOf(now())}.`}</p>
    </Notice>
  );
}

/** An expired sign-in does not block the form (law 14). */
export function ExpiredNotice() {
  const expired = useCurrentUser()?.expired === true;
  if (!expired) return null;
  return (
    <Notice tone="warning" title="Your sign-in has expired">
      <p>You can still fill in the form: it is saved on this device and sent once you sign in again.</p>
      <div className="mt-2">
        <SignInAgain variant="secondary" />
      </div>
    </Notice>
  );
}
