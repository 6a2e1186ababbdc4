// Stands in for what the app never calls of its libraries: services of supabase-js (25 kB gzip), and the link of the form library to
// developer tools.
const Unused = Object;

export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}

export const liteThrottle = () => () => {};

export class EventClient {
  emit(): void {}
  on(): () => void {
    return () => {};
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
