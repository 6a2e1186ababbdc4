import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '#app/app-context.ts';
import { parseSearch, stringifySearch } from '#app/search-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorPage } from './routes/-error-page.tsx';
import { Layout } from './routes/-layout.tsx';

/** Loader results are never cached: the tables on the device are the only cache. Tests pass a history of their own. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    InnerWrap: Layout,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    defaultGcTime: 0,
    defaultErrorComponent: (props) => <ErrorPage {...props} title="Something went wrong" />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
