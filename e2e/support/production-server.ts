import { readFile } from 'node:fs/promises';
import { honoMiddleware } from '@supabase/lite/vite';
import { preview, type Connect } from 'vite';
import { serveCompressed } from '#build/serve-compressed.ts';
import { bootSeeded } from '#support/seeded-data.ts';
import { runInServerLogScope, isInServerLogScope } from '#support/server-log-scope.ts';
import type { Mail } from '../../supabase/scripts/embedded.ts';

/** The production build with its server. */
export type ProductionServer = {
  port: number;
  /** The API where it is a separate server: its own port, and the one that the build uses. */
  api: { port: number; seenAt: number } | null;
  /** Runs SQL as the owner of the database. */
  query: <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;
  /** The e-mails of the auth service, oldest first. */
  mails: readonly Mail[];
  /** Resets to the seed; devices see another epoch, as after a restore. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

const SEED_FILE = new URL('../../supabase/seed.sql', import.meta.url);

// Clears the receipts too, because a server never accepts an id twice and the seed's ids are fixed, and what limits of a minute count.
export const CLEAR = `do $$ begin
  execute (
    select 'truncate auth.users, sync.receipts, sync.tombstones, sync.recent_writes, ' || string_agg(format('public.%I', tablename), ', ') || ' cascade'
    from pg_tables where schemaname = 'public'
  );
end $$`;

/** The rows of the seed, as SQL. */
export const readSeed = (): Promise<string> => readFile(SEED_FILE, 'utf8');

/** Starts `vite preview` on a free port, with an embedded server of its own on the same origin, like `npm start`. */
export async function startProductionServer(outDir = 'dist'): Promise<ProductionServer> {
  const embedded = await bootSeeded();
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'embedded-server',
        configurePreviewServer: (preview) => {
          serveCompressed(preview);
          // @ts-expect-error The package declares its class App twice, once for each entry.
          preview.middlewares.use(hushed(honoMiddleware(embedded.app)));
        },
      },
    ],
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview server has no port');
  return {
    port: address.port,
    api: null,
    query: embedded.query,
    mails: embedded.mails,
    reset: async () => {
      await embedded.exec(CLEAR);
      await embedded.exec(await readSeed());
    },
    close: async () => {
      await server.close();
      await embedded.close();
    },
  };
}

/** The embedded server logs every refusal at length; tests silence that. */
function hushed(serve: Connect.NextHandleFunction): Connect.NextHandleFunction {
  for (const method of ['error', 'log'] as const) {
    const log = console[method];
    console[method] = (...parts: unknown[]) => {
      if (!isInServerLogScope()) log(...parts);
    };
  }
  return (request, response, next) => void runInServerLogScope(async () => serve(request, response, next));
}
