import { useLive } from '#db/live/use-live.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { statusMessage, type OperationStatus } from '#domain/operation/operation-status.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type EnquiryOutcomeProps = {
  id: string;
  initial: OperationStatus<'enquiry'>;
  /** Undefined while neither the broker nor the company is on this device. */
  to: string | undefined;
  isClaimed: boolean;
  onClose: () => void;
};

/** The status of a sent enquiry, as it changes. */
export function EnquiryOutcome({ id, initial, to = 'the broker', isClaimed, onClose }: EnquiryOutcomeProps) {
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
            ? receivedText(to, isClaimed)
            : [text, detail].filter((part) => part !== undefined).join(' ')}
        </p>
      </div>
    </Dialog>
  );
}

function receivedText(to: string, isClaimed: boolean): string {
  return isClaimed
    ? `Only ${to} and their company see it, and your number.`
    : `The server keeps it until ${to} or their company claims the profile. Call or text them as well.`;
}
