// Stands in for the services of supabase-js that the app never calls: they weigh 25 kB gzip.
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
