import { unreadBecause, type CompanyChoices } from '#domain/company-choices.ts';
import { troubleWords } from '#domain/trouble.ts';
import { useSync } from '#sync/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { useEffect } from 'react';

/**
 * Says why there is no firm to choose: a device that never reached the server has only sample firms, under which nothing
 * can be listed. One connection mends it, and the list then fills in under the person's hands.
 */
export function NoCompanies({ choices }: { choices: CompanyChoices }) {
  const sync = useSync();
  const unread = unreadBecause(choices);
  useEffect(() => {
    if (unread === null) return;
    const message = troubleWords(unread);
    showToast({ tone: 'destructive', title: `Failed to fetch brokers: ${message}` });
    showToast({ tone: 'destructive', title: `Failed to fetch companies: ${message}` });
  }, [unread]);
  if (unread !== null) {
    return (
      <Notice tone="amber" title="The list of companies needs one connection first">
        <p>
          Companies and brokers come from the server, and {troubleWords(unread)}. Fill in the rest meanwhile:
          what you type is kept, and the list appears here by itself.
        </p>
        <Button variant="secondary" className="mt-2" onClick={() => sync.requestSync('asked')}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!choices.mirrored || choices.companies.length > 0) return null;
  return (
    <Notice tone="info" title="No company takes listings yet">
      <p>As soon as the first one has joined the directory it appears here.</p>
    </Notice>
  );
}
