// What visitors list and report, sent directly to the server as a device does.
import { KEY } from '#support/api.ts';
import { listingPrivateRow, parcelRow, reportRow, type Row } from '#support/server-rows.ts';
import type { App } from '../fixtures.ts';

async function post({ network }: Pick<App, 'network'>, path: string, body: object): Promise<void> {
  const response = await fetch(`${network.apiUrl}/rest/v1/${path}`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The server refused: ${await response.text()}`);
}

/** Lists parcels of a visitor's device; resolves to the device and the ids of the parcels. */
export async function listFakes(
  app: Pick<App, 'network'>,
  count: number,
): Promise<{ deviceId: string; ids: string[] }> {
  const deviceId = crypto.randomUUID();
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const new_rows = ids.map((id) => listingPrivateRow({ id, device_id: deviceId }));
  await post(app, 'rpc/write_rows', { table_name: 'listing_private', new_rows });
  await post(
    app,
    'parcels',
    ids.map((id, index) => parcelRow({ id, title: `Cheap water ${index + 1}` })),
  );
  return { deviceId, ids };
}

/** A visitor's report, each from a device of its own. */
export function report(app: Pick<App, 'network'>, changes: Partial<Row<'reports'>>): Promise<void> {
  return post(app, 'rpc/write_rows', { table_name: 'reports', new_rows: [reportRow(changes)] });
}
