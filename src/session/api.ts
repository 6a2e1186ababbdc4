import { createContext, useContext } from 'react';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Api } from '#remote/api.ts';

/** Loads the client for what works only with a network: sign-in, review, setup. Its script is fetched with the first call. */
export type LoadApi = () => Promise<Api>;

/** Placeholder until the device is open. */
export const noApi: LoadApi = () => Promise.reject(new Error('The device has not been opened yet'));

export const ApiContext = createContext(noApi);

/** Direct access to the server. Everything else goes through the tables on the device. */
export function useApi(): LoadApi {
  return useContext(ApiContext);
}

/** The API's script comes over the same network as the request. */
export function scriptUnavailable(): RemoteResult<never> {
  return { kind: 'unreachable', failureReason: 'no-response' };
}
