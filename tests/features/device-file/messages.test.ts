import { expect, it } from 'vitest';
import { importLines } from '#features/device-file/messages.ts';

it('words the outcome of an import plainly', () => {
  const none = { added: 0, known: 0, foreign: 0, unreadable: 0 };
  const nothing = { keys: none, messages: none, watches: none, drafts: none, preferences: {} };
  const items = { ...none, different: 0 };
  expect(importLines({ ...nothing, items })).toEqual(['There is nothing in this file.']);
  expect(importLines({ ...nothing, items, preferences: { theme: 'dark' } })).toEqual([
    'There are only settings in this file. Those that were not chosen here are applied.',
  ]);
  expect(
    importLines({
      ...nothing,
      items: { ...items, added: 2, unreadable: 1 },
      watches: { ...none, added: 1, known: 2 },
    }),
  ).toEqual([
    '2 unsent items added. 1 cannot be read by this version of Headwater.',
    '1 watchlist entry added. 2 were here before.',
  ]);
  expect(importLines({ ...nothing, items: { ...items, known: 1, different: 2 } })).toEqual([
    '1 unsent item was here before. 2 are here in another version, or being withdrawn, and were not changed. Keep the file until you have compared them.',
  ]);
});
