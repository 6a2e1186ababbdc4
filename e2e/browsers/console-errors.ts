// Neither driver hands over the console of each page: the pages themselves keep what they complain about.
import type { DriverTab } from './browser.ts';

/** Runs in each page before its own scripts. */
export function collectConsoleErrors(): void {
  const keep = (...words: unknown[]) => {
    const said = words.map((word) =>
      word instanceof Error ? `${word.name}: ${word.message}` : String(word),
    );
    localStorage.setItem(`console-error ${crypto.randomUUID()}`, said.join(' '));
  };
  const speak = console.error;
  console.error = (...words: unknown[]) => {
    keep(...words);
    speak(...words);
  };
  addEventListener('error', ({ message }) => keep('Uncaught:', message));
  addEventListener('unhandledrejection', ({ reason }) => keep('Unhandled:', reason));
}

/** Everything that the pages of this origin have complained about. */
export async function readConsoleErrors(tab: DriverTab, origin: string): Promise<string[]> {
  await tab.goto(`${origin}/favicon.svg`);
  return tab.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('console-error '))
        .map(([, text]) => String(text)),
    undefined,
  );
}
