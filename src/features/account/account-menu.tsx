import { useNavigate } from '@tanstack/react-router';
import { Droplets, Eye, Inbox, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { countDrafts } from '#db/session/drafts.ts';
import { readOwnsProfile } from '#db/shown/claims.ts';
import { NOTHING_TO_DO, readToDo } from '#db/shown/to-do.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { formatCount } from '#domain/values/number.ts';
import { useApi } from '#session/api.ts';
import type { User } from '#session/current-user.ts';
import { signOut } from '#session/sign-in.ts';
import { CornerCount, CountBadge } from '#ui/badge.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { showToast } from '#ui/toast.tsx';
import { Initials } from './initials.tsx';
import { readUnsent } from './queries.ts';
import { SignOutQuestion, type Leaving } from './sign-out-question.tsx';

export function AccountMenu({ user, isAdmin }: { user: User; isAdmin: boolean }) {
  const device = { db: useDatabase(), api: useApi() };
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Leaving | null>(null);
  const ownsProfile = useLive({ key: `owner ${user.id}`, query: readOwnsProfile, initial: false });
  const { toAnswer, toConfirm } = useLive({
    key: `to-do ${user.id}`,
    query: (db) => readToDo(db),
    initial: NOTHING_TO_DO,
  });
  const toDo = toAnswer + toConfirm;
  const leave = async () => {
    setQuestion(null);
    if (await signOut(device).catch(() => false)) {
      showToast({ tone: 'success', title: 'Signed out successfully' });
      await navigate({ to: '/' });
    } else {
      showToast({ tone: 'danger', title: 'Error signing out', description: 'Please try again.' });
    }
  };
  const confirmSignOut = async () => {
    const [unsent, watched, drafts] = await Promise.all([
      readUnsent(device.db, user.id),
      countWatches(device.db),
      countDrafts(device.db),
    ]);
    if (unsent + watched + drafts === 0) await leave();
    else setQuestion({ unsent, watched, drafts });
  };
  return (
    <>
      <Menu
        triggerLabel={`Account of ${user.fullName ?? user.email}${toDoText(toAnswer, toConfirm)}`}
        trigger={
          <>
            <Initials user={user} />
            {toDo > 0 && <CornerCount count={toDo} />}
          </>
        }
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
            <Inbox aria-hidden className="size-5" />
            <span>Broker’s Desk</span>
            {toDo > 0 && <CountBadge count={toDo} />}
          </MenuLink>
        )}
        <MenuLink to="/listings">
          <Droplets aria-hidden className="size-5" /> My Listings
        </MenuLink>
        <MenuLink to="/watchlist">
          <Eye aria-hidden className="size-5" /> Watchlist
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
      {question !== null && (
        <SignOutQuestion {...question} onKeep={() => setQuestion(null)} onLeave={() => void leave()} />
      )}
    </>
  );
}

/** For instance ', 2 enquiries to answer, 1 listing to confirm'; '' for nothing. */
function toDoText(toAnswer: number, toConfirm: number): string {
  return [
    toAnswer > 0 && `${formatCount(toAnswer, 'enquiry', 'enquiries')} to answer`,
    toConfirm > 0 && `${formatCount(toConfirm, 'listing')} to confirm`,
  ]
    .filter((text) => text !== false)
    .map((text) => `, ${text}`)
    .join('');
}
