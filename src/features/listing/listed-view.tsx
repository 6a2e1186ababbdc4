import { OutcomeView } from '#ui/outcome-view.tsx';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { WaysOn } from './ways-on.tsx';

/** The server has the listing. */
export function ListedView({ onAnother, offer }: { onAnother: () => void; offer: ReactNode }) {
  return (
    <OutcomeView
      mark={<CircleCheck aria-hidden className="size-14 text-gum" />}
      title="Water Parcel Listed Successfully"
      actions={<WaysOn onAnother={onAnother} />}
    >
      <p className="text-lg">
        Your water parcel has been submitted and is now being reviewed. A broker will contact you soon to
        discuss the next steps.
      </p>
      {offer}
    </OutcomeView>
  );
}
