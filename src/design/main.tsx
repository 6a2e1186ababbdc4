import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { DesignPage } from './design-page.tsx';
import { forceStates } from './force-states.ts';

// Development only: src/build/design-page.ts serves it at /design, and no other folder imports this one.
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage }),
  history: createMemoryHistory(),
});
createRoot(root).render(<RouterProvider<typeof router> router={router} />);
forceStates(document);
