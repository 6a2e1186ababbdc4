import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The primitives and their states at /design, in development only: no entry of a build leads to that folder. */
export const designPage: Plugin = {
  name: 'design-page',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use('/design', (_request, response, next) => {
      readFile('index.html', 'utf8')
        .then((html) => html.replace('</head>', '<link rel="stylesheet" href="/src/styles.css" /></head>'))
        .then((html) => html.replace('/src/main.tsx', '/src/design/main.tsx'))
        .then((html) => server.transformIndexHtml('/design', html))
        .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
    });
  },
};
