// What pages load after their first paint, as one file.
export { toggleWatch } from './commands.ts';
export { HomeNews } from './news-line.tsx';
export { SearchWatchRow } from './search-watch-row.tsx';
