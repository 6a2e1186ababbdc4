import { useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import type { Administrator } from '#domain/review/moderation.ts';
import { useApi } from '#session/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { removeAdministrator } from './moderation-commands.ts';
import { removalToast } from './moderation-messages.ts';

const nameOf = ({ fullName, email }: Administrator): string =>
  fullName ?? email ?? 'An account without a name';

type AdministratorPanelProps = {
  administrators: readonly Administrator[];
  reload: () => Promise<void>;
  onDone: () => void;
};

export function AdministratorPanel({ administrators, ...rest }: AdministratorPanelProps) {
  const [asking, setAsking] = useState<Administrator | null>(null);
  const { pendingId, remove } = useRemoval(rest);
  const online = useOnlineHint();
  return (
    <div className="flex flex-col gap-4">
      <EntryCardList>
        {administrators.map((administrator) => (
          <li key={administrator.id}>
            <EntryCard
              title={<span id={`administrator-${administrator.id}`}>{nameOf(administrator)}</span>}
              facts={administrator.fullName === null ? [] : [administrator.email]}
              {...(administrator.isCaller && { badges: <Badge tone="info">You</Badge> })}
              actions={
                <Button
                  variant="secondary"
                  aria-describedby={`administrator-${administrator.id}`}
                  busy={pendingId === administrator.id}
                  disabled={pendingId !== null || !online}
                  onClick={() => setAsking(administrator)}
                >
                  Remove
                </Button>
              }
            />
          </li>
        ))}
      </EntryCardList>
      <p>
        <TextLink to="/setup-admin" alone>
          Make a user an administrator
        </TextLink>
      </p>
      {asking !== null && (
        <ConfirmDialog
          open
          title={asking.isCaller ? 'Remove yourself?' : `Remove ${nameOf(asking)}?`}
          lead={`${asking.isCaller ? 'You' : 'They'} can no longer review, moderate or open this page. The setup key can restore the role.`}
          yes="Remove"
          onClose={() => setAsking(null)}
          onYes={() => remove(asking)}
        />
      )}
    </div>
  );
}

function useRemoval({ reload, onDone }: Pick<AdministratorPanelProps, 'reload' | 'onDone'>): {
  pendingId: string | null;
  remove: (administrator: Administrator) => void;
} {
  const server = { api: useApi(), sync: useSync() };
  const [pendingId, setPendingId] = useState<string | null>(null);
  const run = async (administrator: Administrator) => {
    setPendingId(administrator.id);
    const answer = await removeAdministrator(server, administrator.id);
    showToast(removalToast(nameOf(administrator), answer));
    const lostAccess = administrator.isCaller && answer.kind === 'answered' && answer.value === 'removed';
    // The next pass removes the user's role, and this page with it.
    if (!lostAccess) await reload();
    setPendingId(null);
    onDone();
  };
  return { pendingId, remove: (administrator) => void run(administrator) };
}
