import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { RefusedListing } from '#domain/review/actions.ts';
import type { PendingItems } from '#domain/review/review.ts';
import { sumUnreadable } from '#domain/values/readable-rows.ts';
import { showToast } from '#ui/toast.tsx';
import { AdministratorPanel } from './administrator-panel.tsx';
import { CredentialPanel } from './credential-panel.tsx';
import { ListHead, Loaded } from './list-head.tsx';
import { ListingPanel } from './listing-panel.tsx';
import type { ModerationControls } from './moderation-button.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { readDirectory, readProfileLines, type Directory, type ProfileLines } from './queries.ts';
import {
  reviewCases,
  withoutItem,
  type BrokerCase,
  type CompanyCase,
  type ReviewCases,
} from './review-cases.ts';
import { ReviewDialog, type SubmissionDecision } from './review-dialog.tsx';
import { listFailureToast } from './review-messages.ts';
import { ReviewTabs } from './review-tabs.tsx';
import { SeasonPanel } from './season-panel.tsx';
import { useAdminAction, type Decisions } from './use-admin-action.ts';
import { useServerList } from './use-server-list.ts';

/** Stores nothing on the device. */
export function ReviewDashboard() {
  const {
    list: pending,
    reload,
    change,
  } = useServerList(
    (server) => server.listPending(),
    (failure) => showToast(listFailureToast(failure)),
  );
  const [hiddenTerm, setHiddenTerm] = useState('');
  const listings = useServerList((server) => server.listListings(hiddenTerm));
  useReloadOn(hiddenTerm, () => void listings.reload());
  const [profilePages, setProfilePages] = useState(1);
  const profiles = useServerList((server) => server.listProfiles(profilePages));
  useReloadOn(profilePages, () => void profiles.reload());
  const administrators = useServerList((server) => server.listAdministrators());
  const [opened, setOpened] = useState<CompanyCase | BrokerCase | null>(null);
  // Kept until the page is left, so that a failed rejection loses no text.
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const cases = useCases(pending.items);
  const lines = useLive<ProfileLines | null>({
    key: 'profile-lines',
    query: readProfileLines,
    initial: null,
  });
  const list = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState(0);
  // The pressed button disappears with the decided item, so the list takes the focus.
  useEffect(() => {
    if (decided > 0) list.current?.focus({ preventScroll: true });
  }, [decided]);
  const focusList = () => setDecided((count) => count + 1);
  const [refused, setRefused] = useState<readonly RefusedListing[]>([]);
  const moderation: ModerationControls = useAdminAction(async (_action, answer) => {
    setRefused(answer.kind === 'answered' ? answer.value.refused : []);
    await listings.reload({ silent: true });
    if (answer.kind === 'answered') focusList();
  });
  const decisions: Decisions = useAdminAction(({ id }, answer) => {
    // Toasts lie below an open dialog.
    setOpened(null);
    // It is no longer pending, whichever administrator decided it.
    if (answer.kind === 'answered' && answer.value.status !== 'companyMissing') {
      change((items) => withoutItem(items, id));
      focusList();
    }
    void reload({ silent: true });
  });
  const submissions = cases === null ? [] : [...cases.companies, ...cases.brokers];
  const find = (id: string) => submissions.find(({ submission }) => submission.id === id);
  const open = (id: string) => setOpened(find(id) ?? null);
  // An open submission stays visible when another administrator decides it.
  const current = opened === null ? undefined : find(opened.submission.id);
  const item = current ?? opened;
  return (
    <>
      <ListHead
        lists={[pending, listings.list, profiles.list, administrators.list]}
        unreadable={sumUnreadable(
          [pending, listings.list, profiles.list].flatMap(({ items }) => items ?? []),
        )}
        onRefresh={() => {
          void reload({ silent: false });
          void listings.reload({ silent: true });
          void profiles.reload({ silent: true });
          void administrators.reload({ silent: true });
        }}
      />
      <div ref={list} tabIndex={-1}>
        {cases !== null && (
          <ReviewTabs
            cases={cases}
            decisions={decisions}
            onOpen={open}
            reported={listings.list.items?.reports.length ?? null}
            listings={
              <Loaded list={listings.list}>
                {(items) => (
                  <ListingPanel
                    listings={items}
                    refused={refused}
                    controls={moderation}
                    hiddenTerm={hiddenTerm}
                    onHiddenTerm={setHiddenTerm}
                  />
                )}
              </Loaded>
            }
            requested={profiles.list.items?.requests.length ?? null}
            profiles={
              <Loaded list={profiles.list}>
                {(items) => (
                  <ProfilePanel
                    profiles={items}
                    reload={() => profiles.reload({ silent: true })}
                    onDone={focusList}
                    loadMore={{
                      load: () => setProfilePages((pages) => pages + 1),
                      busy: profiles.list.loading,
                    }}
                  />
                )}
              </Loaded>
            }
            uncheckedLines={lines?.unchecked.length ?? null}
            passports={lines !== null && <CredentialPanel lines={lines} onDone={focusList} />}
            season={<SeasonPanel />}
            administrators={
              <Loaded list={administrators.list}>
                {(items) => (
                  <AdministratorPanel
                    administrators={items}
                    reload={() => administrators.reload({ silent: true })}
                    onDone={focusList}
                  />
                )}
              </Loaded>
            }
          />
        )}
      </div>
      {item !== null && (
        <ReviewDialog
          key={item.submission.id}
          item={item}
          decided={current === undefined}
          reason={reasons[item.submission.id] ?? ''}
          pendingVerb={pendingVerb(decisions.pending)}
          onReason={(reason) => setReasons((all) => ({ ...all, [item.submission.id]: reason }))}
          onDecide={(decision) => decisions.run({ of: item.kind, id: item.submission.id, ...decision })}
          onOpen={open}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Reloads when `value` changes, but not on arrival. */
function useReloadOn(value: string | number, reload: () => void): void {
  const loaded = useRef(value);
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (loaded.current !== value) reloadNow();
    loaded.current = value;
  }, [value]);
}

/** The verb of a decision on a submission; null for a decision on a claim. */
function pendingVerb(action: Decisions['pending']): SubmissionDecision['verb'] | null {
  return action?.verb === 'approve' || action?.verb === 'reject' ? action.verb : null;
}

function useCases(items: PendingItems | null): ReviewCases | null {
  const directory = useLive<Directory | null>({
    key: 'review-directory',
    query: readDirectory,
    initial: null,
  });
  const [year] = useState(() => new Date().getFullYear());
  return useMemo(
    () => (items === null || directory === null ? null : reviewCases(items, directory, year)),
    [items, directory, year],
  );
}
