// Broken rules of the file that takes everything to another device, and of the code reader (M20).
import type { Mutant } from './listing-mutants.ts';

const MOVED = 'tests/sync/moved-devices.test.ts';

export const DEVICE_FILE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'header-not-authenticated': {
    breaks: 'M20: an altered header of a file opens with the password',
    file: 'db/device-file/sealed-file.ts',
    code: 'iv: fromBase64(file.cipher.iv), additionalData }',
    replacement: 'iv: fromBase64(file.cipher.iv), additionalData: additionalData.slice(0, 9) }',
    caughtBy: 'tests/db/device-file/sealed-file.test.ts',
  },
  'filed-keys-not-asked-about': {
    breaks: 'law 2: a file makes this device the manager of listings by their keys, without a question',
    file: 'db/device-file/device-file.ts',
    code: 'new Set([...queued, ...keys]).size',
    replacement: 'new Set([...queued, ...keys.slice(0, 0)]).size',
    caughtBy: MOVED,
  },
  'filed-key-tried-beside-own': {
    breaks: 'law 2: a key in a file is tried for a listing that is managed here already',
    file: 'db/device-file/filed-keys.ts',
    code: "if ((await readKeyOffer(db, key)) === null) return 'known';",
    replacement: '',
    caughtBy: MOVED,
  },
  'filed-message-key-kept': {
    breaks: 'law 2: a key in a file replaces the one of an enquiry that waits to be sent',
    file: 'db/sent/visitor-messages.ts',
    code: '{ ...message, ...known, key: message.key }',
    replacement: '{ ...message, ...known }',
    caughtBy: MOVED,
  },
  'foreign-keys-leave': {
    breaks: 'law 14: another user’s keys leave the device with the file',
    file: 'db/device-file/filed-keys.ts',
    code: '.filter((each) => isOwn(each, session))',
    replacement: '.filter((each) => isOwn(each, session) || each.owner !== null)',
    caughtBy: MOVED,
  },
  'changed-draft-dropped': {
    breaks: 'M20: of a draft that was changed on two devices, one version is lost',
    file: 'db/device-file/filed-drafts.ts',
    code: 'return filedVersions.includes(stored.changedAt) ? id : `${id} ${changedAt}`;',
    replacement: 'return filedVersions.includes(stored.changedAt) ? id : null;',
    caughtBy: 'tests/db/device-file/filed-drafts.test.ts',
  },
  'submitted-draft-returns': {
    breaks: 'M20: an older file brings back a draft that was submitted',
    file: 'db/device-file/filed-drafts.ts',
    code: 'id === null || submitted.includes(id)',
    replacement: 'id === null || submitted.includes(id + id)',
    caughtBy: 'tests/db/device-file/filed-drafts.test.ts',
  },
  'foreign-code-followed': {
    breaks: 'M20: a code of another site opens a page of the app',
    file: 'features/scan-code/code-content.ts',
    code: 'url.origin !== origin ||',
    replacement: '',
    caughtBy: 'tests/features/scan-code/code-content.test.ts',
  },
  'camera-stays-on': {
    breaks: 'M20: the camera stays on after a code was found',
    file: 'features/scan-code/scan.ts',
    code: 'finally {\n    close();',
    replacement: 'finally {',
    caughtBy: 'tests/features/scan-code/scan-dialog.test.tsx',
  },
  'camera-on-while-hidden': {
    breaks: 'M20: the camera stays on while the page is hidden',
    file: 'features/scan-code/use-scan.ts',
    code: "if (document.visibilityState === 'visible') return;",
    replacement: "if (document.visibilityState !== 'prerender') return;",
    caughtBy: 'tests/features/scan-code/scan-dialog.test.tsx',
  },
};
