import { useEffect } from 'react';
import { useSync } from '#client/sync-context.ts';
import { companiesFailureReason, type CompanyChoices } from '#domain/operation/company-choices.ts';
import { failureReasonText } from '#domain/operation/failure-reason.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';

type ListedOptionsProps = {
  options: readonly { id: string; label: string }[];
  chosen: string;
  /** Label of the chosen option while the options are loading; null once they are loaded. */
  loading: string | null;
};

/** A chosen option that is no longer listed keeps its own line: without it the browser would show the first option as chosen. */
export function ListedOptions({ options, chosen, loading }: ListedOptionsProps) {
  const isListed = chosen === '' || options.some(({ id }) => id === chosen);
  return (
    <>
      {!isListed && (
        <option value={chosen} disabled>
          {loading ?? 'No longer listed'}
        </option>
      )}
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </>
  );
}

export function CompanyOptions({ choices, chosen }: { choices: CompanyChoices; chosen: string }) {
  return (
    <ListedOptions
      options={choices.companies.map(({ id, name }) => ({ id, label: name }))}
      chosen={chosen}
      loading={choices.mirrored ? null : 'Loading companies...'}
    />
  );
}

const MESSAGES = {
  parcel: {
    lists: ['brokers', 'companies'],
    source: 'Companies and brokers come',
    emptyTitle: 'No company takes listings yet',
    emptyText: 'As soon as the first one has joined the directory it appears here.',
  },
  broker: {
    lists: ['companies'],
    source: 'Companies come',
    emptyTitle: 'No company is in the directory yet',
    emptyText: 'A broker belongs to a company. As soon as the first one has joined it appears here.',
  },
} as const;

type NoCompaniesProps = { choices: CompanyChoices; kind: keyof typeof MESSAGES };

/**
 * A device that has never reached the server has only sample companies, which nothing can be submitted for. After one connection the list
 * fills in, and the form stays as it is.
 */
export function NoCompanies({ choices, kind }: NoCompaniesProps) {
  const sync = useSync();
  const { lists, source, emptyTitle, emptyText } = MESSAGES[kind];
  const unread = companiesFailureReason(choices);
  useEffect(() => {
    if (unread === null) return;
    for (const list of lists) {
      showToast({ tone: 'danger', title: `Failed to fetch ${list}: ${failureReasonText(unread)}` });
    }
  }, [lists, unread]);
  if (unread !== null) {
    return (
      <Notice tone="warning" title="The list of companies needs one connection first">
        <p>
          {`${source} from the server, and ${failureReasonText(unread)}. Fill in the rest in the meantime: what you type is kept, and the list appears here when it arrives.`}
        </p>
        <Button variant="secondary" className="mt-2" onClick={() => sync.requestSync('requested')}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!choices.mirrored || choices.companies.length > 0) return null;
  return (
    <Notice tone="info" title={emptyTitle}>
      <p>{emptyText}</p>
    </Notice>
  );
}
