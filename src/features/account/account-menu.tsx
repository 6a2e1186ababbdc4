import { useNavigate } from '@tanstack/react-router';
import { Inbox, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { readOwnsProfile } from '#db/claims.ts';
import { useDatabase } from '#db/database-context.ts';
import { useLive } from '#db/use-live.ts';
import { useApi } from '#session/api.ts';
import type { User } from '#session/current-user.ts';
import { signOut } from '#session/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { showToast } from '#ui/toast.tsx';
import { Initials } from './initials.tsx';
import { readUnsent } from './queries.ts';

export function AccountMenu({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const device = { db: useDatabase(), api: useApi() };
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const ownsProfile = useLive({ key: `owner ${user.id}`, query: readOwnsProfile, initial: false });
  const leave = async () => {
    setUnsent(0);
    if (await signOut(device).catch(() => false)) {
      showToast({ tone: 'success', title: 'Signed out successfully' });
      await navigate({ to: '/' });
    } else {
      showToast({ tone: 'danger', title: 'Error signing out', description: 'Please try again.' });
    }
  };
  const confirmSignOut = async () => {
    const unsentCount = await readUnsent(device.db, user.id);
    if (unsentCount === 0) await leave();
    else setUnsent(unsentCount);
  };
  return (
    <>
      <Menu
        triggerLabel={`Account of ${user.fullName ?? user.email}`}
        trigger={<Initials user={user} />}
        heading={
          <>
            {user.fullName !== null && (
              <strong className="block truncate text-base text-ink">{user.fullName}</strong>
            )}
            <span className="block truncate">{user.email}</span>
          </>
        }
      >
        <MenuLink to="/account">
          <UserRound aria-hidden className="size-5" /> My Account
        </MenuLink>
        {ownsProfile && (
          <MenuLink to="/desk">
            <Inbox aria-hidden className="size-5" /> Broker’s Desk
          </MenuLink>
        )}
        <MenuLink to="/settings">
          <Settings aria-hidden className="size-5" /> Settings
        </MenuLink>
        {isAdmin && (
          <MenuLink to="/admin">
            <ShieldCheck aria-hidden className="size-5" /> Admin
          </MenuLink>
        )}
        <MenuItem onClick={() => void confirmSignOut()}>
          <LogOut aria-hidden className="size-5" /> Sign Out
        </MenuItem>
      </Menu>
      <SignOutQuestion unsent={unsent} onKeep={() => setUnsent(0)} onLeave={() => void leave()} />
    </>
  );
}

type SignOutQuestionProps = { unsent: number; onKeep: () => void; onLeave: () => void };

/** Before a sign-out: unsent items stay and are sent at the user's next sign-in (laws 2 and 14). */
function SignOutQuestion({ unsent, onKeep, onLeave }: SignOutQuestionProps) {
  const items = unsent === 1 ? '1 item of yours is' : `${unsent} items of yours are`;
  return (
    <Dialog
      open={unsent > 0}
      onClose={onKeep}
      title="Sign out with items unsent?"
      lead={`${items} not sent yet. Nothing is lost: they stay on this device, unseen by others, and are sent when you sign in here again.`}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Stay Signed In
          </Button>
          <Button onClick={onLeave}>Sign Out</Button>
        </>
      }
    />
  );
}
