import { useDatabase } from '#db/database-context.ts';
import { useApi } from '#session/api.ts';
import { signOut } from '#session/sign-in.ts';
import type { User } from '#session/current-user.ts';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Initials } from './initials.tsx';
import { readUnsent } from './queries.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

export function AccountMenu({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const device = { db: useDatabase(), api: useApi() };
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
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
