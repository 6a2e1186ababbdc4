import type { DatabaseProblem } from '#db/tables/database.ts';

/** `incomplete`: a file of the app cannot be loaded, while the tables may be well. */
type Problem = DatabaseProblem | 'incomplete';

const MESSAGES: Record<Problem, string> = {
  superseded:
    'A newer version of Headwater was opened on this device. Nothing you saved is lost. Reload this tab to continue.',
  blocked: 'Headwater is waiting for its other tabs. Close them, and it continues.',
  incomplete:
    'A part of Headwater could not be loaded. What you saved is still on this device. Connect to a network and load this page again.',
  lost: 'Headwater cannot reach its storage on this device. Nothing new can be saved. Close the app and open it again; if that does not help, check that this browser may store data and that the device has space. If the storage is damaged, you have to remove this site’s data in the browser’s settings: the directory is then fetched again, and what was not sent is lost.',
};

/** Reports a problem of the local database (law 15) or of the start, without React, which may not have started. */
export function showFatalNotice(problem: Problem): void {
  const notice =
    document.getElementById('fatal-notice') ?? document.body.appendChild(document.createElement('div'));
  notice.id = 'fatal-notice';
  notice.setAttribute('role', 'alert');
  notice.className = 'fatal-notice';
  notice.textContent = MESSAGES[problem];
}
