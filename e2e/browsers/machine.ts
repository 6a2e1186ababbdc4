// What the stories need from the machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BrowserKind } from './browser.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Programs by the Debian package that contains them. */
const PROGRAMS = {
  'firefox-esr': ['firefox-esr', 'firefox'],
  'webkit2gtk-driver': ['WebKitWebDriver'],
  gjs: ['gjs'],
  xvfb: ['Xvfb'],
} as const;

/** The introspection data of WebKitGTK for gjs, and its package. */
const TYPELIB = { package: 'gir1.2-webkit2-4.1', file: 'girepository-1.0/WebKit2-4.1.typelib' };
const LIBRARIES = ['/usr/lib', `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`];

type Package = keyof typeof PROGRAMS;

function find(name: Package): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS[name]
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((path) => existsSync(path));
}

/** The packages that this machine lacks. */
export function missingPackages(): string[] {
  const missing: string[] = (Object.keys(PROGRAMS) as Package[]).filter((name) => find(name) === undefined);
  if (!LIBRARIES.some((folder) => existsSync(join(folder, TYPELIB.file)))) missing.push(TYPELIB.package);
  return missing;
}

/** The browsers of this machine, and a function that ends what they share. Requires that no package is missing. */
export async function findBrowsers(): Promise<{ kinds: BrowserKind[]; close: () => Promise<void> }> {
  const path = (name: Package) => {
    const found = find(name);
    if (found === undefined) throw new Error(`There is no ${name}`);
    return found;
  };
  const { server, display } = await startDisplay(path('xvfb'));
  return {
    kinds: [firefox(path('firefox-esr')), webkit({ driverPath: path('webkit2gtk-driver'), display })],
    close: async () => {
      const exited = once(server, 'exit');
      server.kill();
      await exited;
    },
  };
}

/** Starts an X server without a screen, on a display of its choice. */
async function startDisplay(xvfb: string): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number]: unknown[] = await once(server.stdio[3] as Readable, 'data');
  return { server, display: `:${String(number).trim()}` };
}
