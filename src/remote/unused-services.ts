// Stands in for the services of supabase-js that this app never calls: 25 kB less to fetch over a rural line. The build alone reads it.
const Unused = Object;

export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}

export {
  Unused as FunctionRegion,
  Unused as FunctionsClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as StorageApiError,
  Unused as StorageClient,
};
