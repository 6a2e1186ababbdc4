// Broken rules of the life of a listing, the desk and reports.
export type Mutant = {
  /** The law that it breaks, and how. */
  breaks: string;
  /** The file, from src. */
  file: string;
  /** The code that keeps the law; the file contains it exactly once. */
  code: string;
  replacement: string;
  /** The unit test that catches what no history can observe; without it the histories must. */
  caughtBy?: string;
};

export const LISTING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'dependency-ignored': {
    breaks: 'law 8: a change of a listing is sent before what it depends on',
    file: 'sync/plan.ts',
    code: 'return items.filter((item) => !outbox.some(',
    replacement: 'if (items.length > 0) return items;\n  return items.filter((item) => !outbox.some(',
    caughtBy: 'tests/sync/listing-changes.test.ts',
  },
  'authorship-not-proven': {
    breaks: 'law 2: a listing is published without its author',
    file: 'sync/push-outbox.ts',
    code: 'const proof = await proveAuthorship(context, batch.items);',
    replacement: 'const proof = await proveAuthorship(context, []);',
  },
  'key-not-kept': {
    breaks: "law 2: a visitor's listing is unreachable for its author",
    file: 'db/outbox/outbox-items.ts',
    code: 'const key = item.authorship?.key ?? null;',
    replacement: "const key = item.authorship?.key === '' ? '' : null;",
    caughtBy: 'tests/sync/listing-changes.test.ts',
  },
  'key-lost-on-full-device': {
    breaks: "law 2: a full device loses the key of a visitor's listing",
    file: 'db/sent/acknowledged.ts',
    code: 'const removed = await removeSent(db, accepted.items);\n    await recordSentParcels(db, removed, accepted);',
    replacement: 'const removed = await removeSent(db, accepted.items);',
    caughtBy: 'tests/sync/full-storage.test.ts',
  },
  'change-over-newer-row': {
    breaks: 'law 9: a late answer to a change takes a listing back',
    file: 'db/sent/acknowledged.ts',
    code: 'if (row === undefined || row.version !== versions.get(change)) return;',
    replacement: 'if (row === undefined) return;',
    caughtBy: 'tests/sync/listing-changes.test.ts',
  },
  'copy-of-change-applied': {
    breaks: 'law 5: the copy of a change that was received before reverts what others have changed since',
    file: 'sync/confirm-received.ts',
    code: 'new Map([...versions].filter(([id]) => answer.changed.has(id)))',
    replacement: 'versions',
    caughtBy: 'tests/sync/imported-copies.test.ts',
  },
  'values-seen-not-sent': {
    breaks: 'law 2: a change of others is overwritten unseen, or refused for no reason',
    file: 'domain/listing/listing-change.ts',
    code: 'before: picked(before, names) };',
    replacement: 'before: picked(after, names) };',
  },
  'disowned-listing-shown': {
    breaks: 'law 9: a listing that its broker disowned stays on their device until the next pull',
    file: 'domain/listing/listing-change.ts',
    code: "REMOVING_ACTIONS: readonly string[] = ['withdraw', 'not-mine'];",
    replacement: "REMOVING_ACTIONS: readonly string[] = ['withdraw'];",
    caughtBy: 'tests/sync/desk.test.ts',
  },
  'contact-sent-once-only': {
    breaks: 'law 2: a corrected contact of a seller never reaches the broker',
    file: 'db/outbox/outbox.ts',
    code: 'item.unconfirmed || (isRevised && mayHaveSentAuthorship(item))',
    replacement: 'item.unconfirmed',
    caughtBy: 'tests/sync/desk.test.ts',
  },
  'sent-contact-not-voided': {
    breaks: 'law 1: a listing with a corrected contact is published beside a copy that came by file',
    file: 'db/outbox/outbox.ts',
    code: 'if (isIdUsed(item)) return resendAsNew(db, changed);',
    replacement:
      'if (isIdUsed(item) || (isNewContact && !item.unconfirmed)) return resendAsNew(db, changed);',
    caughtBy: 'tests/sync/imported-copies.test.ts',
  },
  'authorship-of-split-forgotten': {
    breaks:
      'law 2: a corrected contact of a listing whose batch was refused is taken for that of another author',
    file: 'db/outbox/outbox-sending.ts',
    code: 'items.filter(({ attempts }) => attempts === 0)',
    replacement: 'items.filter(({ attempts }) => attempts === -1)',
    caughtBy: 'tests/sync/received-listings.test.ts',
  },
  'adopted-before-confirmed': {
    breaks: "law 2: a visitor's key leaves with the sign-out of a user who never adopted the listing",
    file: 'db/sent/adoptions.ts',
    code: '{ ...sent, adoptedBy: userId }',
    replacement: '{ ...sent, owner: userId }',
    caughtBy: 'tests/sync/sent-parcels.test.ts',
  },
  'adopted-by-next-user': {
    breaks: "law 2: the next user of a device takes a listing whose author's adoption is queued",
    file: 'db/sent/adoptions.ts',
    code: 'rest.adoptedBy === undefined &&',
    replacement: '',
    caughtBy: 'tests/sync/sent-parcels.test.ts',
  },
  'changed-copy-under-another-id': {
    breaks: 'law 1: a changed listing that moves by file is published by both devices',
    file: 'db/outbox/outbox-items.ts',
    code: 'const id = nextId ?? newId();',
    replacement: 'const id = nextId === undefined ? newId() : newId();',
    caughtBy: 'tests/sync/imported-copies.test.ts',
  },
  'copy-under-next-id-replaced': {
    breaks: 'law 2: of two versions of a listing that came by file, one replaces the other unseen',
    file: 'db/outbox/outbox-items.ts',
    code: 'if (copy !== undefined && !isDuplicate(copy, item))',
    replacement: 'if (copy === item && !isDuplicate(copy, item))',
    caughtBy: 'tests/sync/changed-copies.test.ts',
  },
  'discarded-under-one-id': {
    breaks: 'law 1: a discarded listing that was changed before is published from another device',
    file: 'db/outbox/outbox-sending.ts',
    code: 'if (item.nextId !== undefined && copy === undefined)',
    replacement: "if (item.nextId === '' && copy === undefined)",
    caughtBy: 'tests/sync/changed-copies.test.ts',
  },
  'copy-after-later-changes': {
    breaks: 'law 2: an earlier change that came again by file is sent after a later one',
    file: 'db/outbox/outbox-items.ts',
    code: 'Math.min(item.sequence, copy?.sequence ?? Infinity)',
    replacement: 'copy?.sequence ?? item.sequence',
    caughtBy: 'tests/sync/changed-copies.test.ts',
  },
  'discarded-copy-takes-changes': {
    breaks: 'law 2: a discarded copy of a listing takes the changes of the other copy with it',
    file: 'db/outbox/outbox-items.ts',
    code: "if (copy !== undefined && copy.withdrawal !== 'discard')",
    replacement: "if (copy === item && copy.withdrawal !== 'discard')",
    caughtBy: 'tests/sync/changed-copies.test.ts',
  },
  'later-changes-discarded': {
    breaks: 'law 2: a change that came after its listing was discarded vanishes with it',
    file: 'db/outbox/outbox-sending.ts',
    code: 'await deleteItem(db, item);',
    replacement:
      'await db.outbox.filter(({ payload }) => payload.parcelId === item.id).delete();\n  await deleteItem(db, item);',
    caughtBy: 'tests/sync/changed-copies.test.ts',
  },
  'old-copy-takes-changes': {
    breaks: 'law 2: a discarded copy takes the queued changes of a published listing with it',
    file: 'db/outbox/outbox-items.ts',
    code: "if (!isListedByOther(item) && row?.origin === 'server' && row.generation === generation)",
    replacement: "if (row?.origin === 'sample' && row.generation === generation)",
    caughtBy: 'tests/sync/imported-copies.test.ts',
  },
  'changes-stay-at-the-listing-of-others': {
    breaks: 'law 2: changes of a listing that another user listed first are sent to that one',
    file: 'db/outbox/outbox-items.ts',
    code: "!isListedByOther(item) && row?.origin === 'server'",
    replacement: "row?.origin === 'server'",
    caughtBy: 'tests/sync/handed-over.test.ts',
  },
  'others-key-counts-as-own': {
    breaks: 'law 1: a listing of another author counts as another version of the own one',
    file: 'sync/prove-authorship.ts',
    code: 'value: answer.value.fits',
    replacement: 'value: true',
    caughtBy: 'tests/sync/handed-over.test.ts',
  },
  'adoption-refused-for-good': {
    breaks: "law 2: one passing refusal keeps a visitor's listing from being adopted",
    file: 'db/sent/adoptions.ts',
    code: "column === 'parcelId' &&",
    replacement: "column !== 'parcelId' ||",
    caughtBy: 'tests/sync/sent-parcels.test.ts',
  },
  'adopted-and-kept': {
    breaks: 'law 14: the key of an adopted listing stays on the device of a user who has signed out',
    file: 'db/sent/acknowledged.ts',
    code: 'await forgetListings(db, adopted);',
    replacement: 'await forgetListings(db, []);',
    caughtBy: 'tests/sync/sent-parcels.test.ts',
  },
  'other-version-after-restore': {
    breaks: 'law 3: another version that was sent after a restore counts as the one that was lost',
    file: 'sync/offer-lost.ts',
    code: "refusals.set(id, DEVICE_REFUSALS['other-received']);",
    replacement: ';',
    caughtBy: 'tests/sync/lost-writes.test.ts',
  },
  'lost-row-counts-as-received': {
    breaks: 'law 3: what a restore lost is sent without its author while the mirror still has its row',
    file: 'db/outbox/outbox-sending.ts',
    code: 'rows[index]?.generation === generation',
    replacement: 'rows[index] !== undefined && generation > -1',
    caughtBy: 'tests/sync/lost-writes.test.ts',
  },
  'lost-asked-for-every-pass': {
    breaks: 'law 12: a lost write beside another version of it is looked up by every pass',
    file: 'db/sent/lost-writes.ts',
    code: '!isOtherVersion(queued[index])',
    replacement: 'queued[index] !== null',
    caughtBy: 'tests/sync/lost-writes.test.ts',
  },
  'lost-in-any-order': {
    breaks: 'law 2: the older of two lost changes is applied last',
    file: 'db/sent/lost-writes.ts',
    code: 'confirmedAt(a) - confirmedAt(b) || a.acknowledgedAt - b.acknowledgedAt || a.sequence - b.sequence',
    replacement: 'a.id.localeCompare(b.id)',
    caughtBy: 'tests/sync/lost-writes.test.ts',
  },
  'inbox-kept-at-sign-out': {
    breaks: 'law 14: how to reach sellers stays on the device after a sign-out',
    file: 'domain/feed/feed.ts',
    code: "  'ownListings',\n  'inbox',\n",
    replacement: "  'ownListings',\n",
    caughtBy: 'tests/sync/desk.test.ts',
  },
  'report-loses-its-author': {
    breaks: 'law 2: a report is sent as a visitor’s',
    file: 'domain/operations/kind.ts',
    code: 'userId: owner',
    replacement: 'userId: null',
    caughtBy: 'tests/sync/reports.test.ts',
  },
};
