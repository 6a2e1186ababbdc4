// Neither driver exposes the console of each page, so the pages record their own errors.
import type { DriverTab } from './browser.ts';

/** Runs in each page before its own scripts. */
export function collectConsoleErrors(): void {
  const store = (...parts: unknown[]) => {
    const texts = parts.map((part) =>
      part instanceof Error ? `${part.name}: ${part.message}` : String(part),
    );
    localStorage.setItem(`console-error ${crypto.randomUUID()}`, texts.join(' '));
  };
  const log = console.error;
  console.error = (...parts: unknown[]) => {
    store(...parts);
    log(...parts);
  };
  addEventListener('error', ({ message }) => store('Uncaught:', message));
  addEventListener('unhandledrejection', ({ reason }) => store('Unhandled:', reason));
}

/** All console errors of the pages of this origin. */
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
