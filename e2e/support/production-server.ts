import { readFile } from 'node:fs/promises';
import { honoMiddleware } from '@supabase/lite/vite';
import { runInServerLogScope, isInServerLogScope } from '#support/server-log-scope.ts';
import { preview, type Connect } from 'vite';
import { bootEmbedded } from '../../supabase/scripts/embedded.ts';
import { serveCompressed } from '#build/serve-compressed.ts';

/** The production build and a server behind it. */
export type ProductionServer = {
  port: number;
  /** Where the API is when it is not there too: its own port, and the one at which the build looks for it. */
  api: { port: number; seenAt: number } | null;
  /** Runs SQL as the owner of the database: the administrator's hand. */
  query: <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;
  /** Back to the seed; devices see another epoch, as after a restore. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

const SEED_FILE = new URL('../../supabase/seed.sql', import.meta.url);

// The receipts go too: a server never takes an id a second time, and the seed's ids are fixed.
export const CLEAR = `do $$ begin
  execute (
    select 'truncate auth.users, sync.receipts, sync.tombstones, ' || string_agg(format('public.%I', tablename), ', ') || ' cascade'
    from pg_tables where schemaname = 'public'
  );
end $$`;

/** The rows of the seed, as SQL. */
export const readSeed = (): Promise<string> => readFile(SEED_FILE, 'utf8');

/** Starts `vite preview` on a free port, with an embedded server of its own on the same origin, as `npm start` has it. */
export async function startProductionServer(): Promise<ProductionServer> {
  const embedded = await bootEmbedded({ seed: true });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
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

/** The embedded server logs every refusal it gives, at length; here that is no news. */
function hushed(serve: Connect.NextHandleFunction): Connect.NextHandleFunction {
  for (const method of ['error', 'log'] as const) {
    const speak = console[method];
    console[method] = (...words: unknown[]) => {
      if (!isInServerLogScope()) speak(...words);
    };
  }
  return (request, response, next) => void runInServerLogScope(async () => serve(request, response, next));
}
