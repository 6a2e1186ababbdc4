// `npm start`: serves the build with the embedded server, and writes its pages from what that server has.
import { preview } from 'vite';
import { writePages } from './write-pages.ts';

const server = await preview();
server.printUrls();
const { port } = server.config.preview;
try {
  await writePages({ site: `http://localhost:${port}`, folder: server.config.build.outDir });
} catch (error) {
  console.error('The pages without JavaScript could not be written', error);
}
