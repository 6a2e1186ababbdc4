import type { Plugin } from 'vite';

/** The shell as a file of its own: `npm run pages` replaces index.html by the home page. */
export const separateShell: Plugin = {
  name: 'separate-shell',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type === 'asset')
        this.emitFile({ type: 'asset', fileName: 'shell.html', source: index.source });
    },
  },
};
