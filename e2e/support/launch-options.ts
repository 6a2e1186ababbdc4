import type { LaunchOptions } from 'playwright/test';
import { findChromium, findHeadlessShell } from '#support/find-chromium.ts';

/** How the browser is started: quiet, without a sandbox (which containers lack), and without its own traffic. Without a browser, only the launch fails. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Starts the engine without the browser around it, for half the processor time; the whole browser where the system has no such program. */
export function headlessShellOptions(): LaunchOptions {
  const executablePath = findHeadlessShell();
  const { args = [], ...options } = launchOptions();
  return {
    ...options,
    ...(executablePath !== undefined && { executablePath }),
    // Two stories side by side leave no processor for helper threads.
    args: [...args, '--js-flags=--single-threaded-gc'],
  };
}
