import { readOperationStatus } from '#db/operation-status.ts';
import { useLive } from '#db/use-live.ts';
import { statusMessage, type OperationStatus } from '#domain/operation-status.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type EnquiryOutcomeProps = {
  id: string;
  initial: OperationStatus<'enquiry'>;
  /** Undefined while neither the broker nor the company is on this device. */
  to: string | undefined;
  onClose: () => void;
};

/** What became of a sent enquiry, as it changes. */
export function EnquiryOutcome({ id, initial, to = 'the broker', onClose }: EnquiryOutcomeProps) {
  const expired = useCurrentUser()?.expired === true;
  const status = useLive({
    key: `enquiry status ${id}`,
    query: (db) => readOperationStatus(db, 'enquiry', id),
    initial,
  });
  const { tone, label, text, detail } = statusMessage(status, { kind: 'enquiry', expired });
  const isReceived = status.kind === 'accepted';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isReceived ? 'Enquiry received' : 'Enquiry saved on this device'}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div role="status" className="flex flex-col items-start gap-2">
        <Badge tone={tone}>{label}</Badge>
        <p>
          {isReceived
            ? `It is for ${to}, and nobody else sees your number.`
            : [text, detail].filter((part) => part !== undefined).join(' ')}
        </p>
      </div>
    </Dialog>
  );
}
