import { CircleCheck, Smartphone } from 'lucide-react';
import {
  needsSignIn,
  refusalOf,
  statusMessage,
  type OperationStatus,
} from '#domain/operation/operation-status.ts';
import { canChange, type ItemOf } from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { capitalised } from '#domain/values/letter-case.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { OutcomeView } from '#ui/page-form.tsx';
import { SignInAgain } from '#ui/sign-in-again.tsx';
import type { FormConfig, FormKind, FormMessages } from './form-config.ts';

type SavedViewProps<K extends FormKind, F extends object, O> = {
  config: FormConfig<K, F, O>;
  status: OperationStatus<K>;
  stats: Elements;
  onAnother: () => void;
  onChange: (item: ItemOf<K>) => void;
  offer: Elements;
  result: Elements;
};

export function SavedView<K extends FormKind, F extends object, O>({
  config: { kind, messages, titleOf },
  status,
  stats,
  onAnother,
  onChange,
  offer,
  result,
}: SavedViewProps<K, F, O>) {
  const item = status.kind === 'queued' ? status.item : undefined;
  return (
    <OutcomeView
      mark={<Smartphone aria-hidden className="-ml-2.5 size-14 text-river" />}
      title="Saved on this device"
      actions={<NextActions messages={messages} onAnother={onAnother} />}
    >
      {item !== undefined && (
        <div className="flex w-full flex-col gap-3">
          <p className="text-xl font-bold wrap-anywhere">{titleOf(item)}</p>
          {stats}
        </div>
      )}
      <Progress status={status} kind={kind} />
      {item !== undefined && canChange(item) && (
        <Button variant={item.state === 'refused' ? 'primary' : 'secondary'} onClick={() => onChange(item)}>
          {`Change This ${capitalised(KINDS[kind].terms.noun)}`}
        </Button>
      )}
      {status.kind === 'queued' && refusalOf(status) === null && result}
      {offer}
    </OutcomeView>
  );
}

function Progress({ status, kind }: { status: OperationStatus; kind: FormKind }) {
  const expired = useCurrentUser()?.expired === true;
  const { tone, label, text, detail } = statusMessage(status, { kind, expired });
  return (
    <div role="status" className="flex flex-col items-start gap-2">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-lg">{detail === undefined ? text : `${text} ${detail}`}</p>
      {expired && needsSignIn(status) && <SignInAgain variant="secondary" />}
    </div>
  );
}

type AcceptedViewProps = {
  messages: FormMessages;
  onAnother: () => void;
  offer: Elements;
  result: Elements;
};

export function AcceptedView({ messages, onAnother, offer, result }: AcceptedViewProps) {
  const { title, text } = messages.accepted;
  return (
    <OutcomeView
      mark={<CircleCheck aria-hidden className="size-14 text-gum" />}
      title={title}
      actions={<NextActions messages={messages} onAnother={onAnother} />}
    >
      <p className="text-lg">{text}</p>
      {result}
      {offer}
    </OutcomeView>
  );
}

function NextActions({ messages, onAnother }: { messages: FormMessages; onAnother: () => void }) {
  const { anotherLabel, home, primary } = messages;
  const variant = (name: FormMessages['primary']) => (name === primary ? 'primary' : 'secondary');
  const another = (
    <Button variant={variant('another')} onClick={onAnother}>
      {anotherLabel}
    </Button>
  );
  const back = (
    <ButtonLink to={home.to} params={home.params} variant={variant('home')}>
      {home.label}
    </ButtonLink>
  );
  return (
    <>
      {primary === 'another' && another}
      {back}
      {primary !== 'another' && another}
    </>
  );
}
