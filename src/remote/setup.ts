import type { RemoteResult } from '#domain/remote-result.ts';
import { grantSchema, type Grant } from '#domain/setup.ts';
import * as v from 'valibot';
import { callAsUser, type Caller } from './call-as-user.ts';
import { notOurApiError } from './api-fetch.ts';

/** Makes administrators with the setup key, which is compared on the server and stored nowhere (decisions section 4). */
export type Setup = {
  /** Makes the user with this e-mail an administrator; null means the current user. */
  grantAdmin: (args: { key: string; email: string | null }) => Promise<RemoteResult<Grant>>;
};

export function createSetup(caller: Caller): Setup {
  return {
    grantAdmin: ({ key, email }) =>
      callAsUser(caller, async (client) => {
        const args = { setup_key: key, ...(email !== null && { email }) };
        const { data } = await client.rpc('grant_admin', args).throwOnError();
        const parsed = v.safeParse(grantSchema, data);
        if (!parsed.success) throw notOurApiError();
        return parsed.output;
      }),
  };
}
