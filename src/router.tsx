import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { RouterContext } from '#app/app-context.ts';
import { Frame } from './routes/-layout.tsx';
import { Failure } from './routes/-error-page.tsx';
import { parseSearch, stringifySearch } from '#app/search-params.ts';

/**
 * The app's router. What a loader read is never kept: the tables on the device are the only cache. Tests hand in a
 * history of their own.
 */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    InnerWrap: Frame,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    defaultGcTime: 0,
    defaultErrorComponent: (props) => <Failure {...props} title="Something went wrong" />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
