// Init scripts for what a browser may lack. Each runs in a page before its own scripts, and uses nothing from this module.

export function withoutBackgroundSync(): void {
  Reflect.deleteProperty(globalThis, 'SyncManager');
  if ('ServiceWorkerRegistration' in globalThis)
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
}

/** Browsers without module workers ignore the option, and fail on the first `import` of the script. */
export function withoutModuleWorkers(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (Native, [url]: [string | URL]) => new Native(url),
  });
}

export function withoutWebLocks(): void {
  Reflect.deleteProperty(Navigator.prototype, 'locks');
}

/** Blocks cookies: no database opens. */
export function withoutStorage(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}

/** Lets a story revoke storage while a page is open, and restore it: connections close, and none opens. */
export function withRevocableStorage(): void {
  const connections: IDBDatabase[] = [];
  let refused = false;
  const handler: ProxyHandler<IDBFactory['open']> = {
    apply: (open, factory: IDBFactory, args: [name: string, version?: number]) => {
      if (refused) throw new DOMException('The operation is insecure.', 'SecurityError');
      const request = open.apply(factory, args);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    },
  };
  const factory: { open: IDBFactory['open'] } = IDBFactory.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- The proxy passes the factory on
  factory.open = new Proxy(factory.open, handler);
  addEventListener('refuse-storage', () => {
    refused = true;
    for (const connection of connections) connection.close();
  });
  addEventListener('allow-storage', () => {
    refused = false;
  });
}

export function withoutServiceWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}
