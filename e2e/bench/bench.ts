// `npm run bench [-- --runs 5] [-- --sizes S,M,L] [-- --only 'first mirror'] [-- --json]`: production build, real Chromium, embedded server, a fresh profile
// for each run. A ratio is to the floor of the same run: the same rows fetched plainly and put into IndexedDB as they are.
import { parseArgs } from 'node:util';
import buildApp from '../support/build-app.ts';
import { ROWS } from './rows.ts';
import { measureScale } from './scale.ts';
import { SIZES } from './sizes.ts';
import { browserVersion } from './stage.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: 'S,M' },
    json: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);

buildApp();
const figures = [];
for (const { name, unit, budget, measure } of ROWS.filter((row) => row.name.includes(values.only))) {
  const figure = Math.round((await measure(runs)) * 10) / 10;
  figures.push({ name, unit, figure, budget });
  if (!values.json)
    console.log(
      `${name.padEnd(52)} ${String(figure).padStart(8)} ${unit.padEnd(9)}${budget === null ? '' : ` budget ${budget}`}`,
    );
}
const wanted = values.sizes.split(',');
const sizes = SIZES.map(({ name }) => name).filter((name) => wanted.includes(name));
const scale = 'first mirror'.includes(values.only) ? await measureScale(runs, sizes) : [];
for (const { name, size, unit, figure, floor } of values.json ? [] : scale) {
  const ratio = (figure / floor).toFixed(2);
  console.log(
    `${`${name}, ${size}`.padEnd(52)} ${String(Math.round(figure)).padStart(8)} ${unit.padEnd(10)} ${ratio} × floor`,
  );
}
if (values.json)
  console.log(JSON.stringify({ browser: await browserVersion(), runs, figures, scale }, null, 2));
