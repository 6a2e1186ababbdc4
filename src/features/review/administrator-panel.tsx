import { useState } from 'react';
import type { Administrator } from '#domain/review/moderation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useAdminAction } from './use-admin-action.ts';

const nameOf = ({ fullName, email }: Administrator): string =>
  fullName ?? email ?? 'An account without a name';

type AdministratorPanelProps = {
  administrators: readonly Administrator[];
  reload: () => Promise<void>;
  onDone: () => void;
};

export function AdministratorPanel({ administrators, reload, onDone }: AdministratorPanelProps) {
  const [asking, setAsking] = useState<Administrator | null>(null);
  const removal = useAdminAction<'removeAdministrator'>(async ({ isCaller }, answer) => {
    const lostAccess = isCaller && answer.kind === 'answered' && answer.value.status === 'removed';
    // The next pass removes the user's role, and this page with it.
    if (!lostAccess) await reload();
    onDone();
  });
  const remove = (administrator: Administrator) => {
    const { id, isCaller } = administrator;
    removal.run({ verb: 'removeAdministrator', id, isCaller, name: nameOf(administrator) });
  };
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
                  busy={removal.isPending('removeAdministrator', administrator.id)}
                  disabled={removal.disabled}
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
