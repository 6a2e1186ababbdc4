import type { Plugin } from 'vite';
import { DEVICE, withImports } from './modules.ts';

/** Captures the name of a screen, the first part of its path, from the id of the module that holds its component. */
const SCREEN = /\/src\/routes\/(?!index\.)([\w-]+).*\?tsr-split=/u;

/**
 * Lists for each screen the files it needs besides those of the first paint; public/ahead.js requests them at once. The browser would
 * discover them a round trip later, by running the first ones. The home page is painted without them.
 */
export const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: first }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
      const filesOf = (entries: { fileName: string }[]) =>
        withImports(
          entries.map(({ fileName }) => fileName),
          (name) => imports.get(name),
        );
      const known = filesOf(first === undefined ? [] : [first]);
      const device = chunks.filter(({ moduleIds }) => moduleIds.includes(DEVICE));
      const screens = chunks.flatMap((screen) => {
        const [, name] = SCREEN.exec(screen.facadeModuleId ?? '') ?? [];
        if (name === undefined) return [];
        return [[name, [...filesOf([screen, ...device])].filter((file) => !known.has(file))]];
      });
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'files-ahead' },
          children: JSON.stringify(Object.fromEntries(screens)),
          injectTo: 'head',
        },
        { tag: 'script', attrs: { src: '/ahead.js', async: true }, injectTo: 'head' },
      ];
    },
  },
};
