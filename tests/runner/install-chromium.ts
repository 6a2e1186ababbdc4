import { existsSync } from 'node:fs';
import { findChromium, INSTALL_HINT } from '#support/find-chromium.ts';
import { runCommand } from '#support/run-command.ts';

type Command = readonly [string, ...string[]];

/** Where browsers come from, in this order: each a sequence of commands that ends at the first failure. */
const SOURCES: { name: string; isAvailable: () => boolean; commands: Command[] }[] = [
  {
    name: "Debian's packages",
    isAvailable: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    commands: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-qy', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
    ],
  },
  {
    name: "Playwright's download",
    isAvailable: () => true,
    commands: [['npx', 'playwright', 'install', 'chromium']],
  },
];

/** Installs a Chromium where the machine has none. If none can be installed, only the browser stories fail. */
export async function installChromiumIfMissing(): Promise<void> {
  for (const { name, isAvailable, commands } of SOURCES) {
    if (findChromium() !== undefined) return;
    if (!isAvailable()) continue;
    console.log(`No Chromium on this machine: installing it from ${name}.`);
    await runUntilFailure(commands);
  }
  if (findChromium() === undefined) console.log(INSTALL_HINT);
}

async function runUntilFailure(commands: Command[]): Promise<void> {
  for (const command of commands) {
    const { exitCode } = await runCommand(command, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      streamed: false,
    });
    if (exitCode !== 0) return;
  }
}
