// The rivers of the southern Basin as a line map of confluences, not of distances. Dots are a canal, or the end of a
// river that reaches no other: the Lachlan ends in the Great Cumbung Swamp.
import { formatCount } from '#domain/values/number.ts';
import { LineMap, LineName, Stop, type StopPlace } from '#ui/line-map.tsx';
import type { HomeStats, Zone } from './home-queries.ts';

const PLACES: Record<Zone, StopPlace> = {
  'Goulburn-Broken': { x: 905, y: 570, label: 'below' },
  'Loddon-Campaspe': { x: 555, y: 530, label: 'below', long: true },
  'Victorian Murray': { x: 375, y: 375, label: 'below' },
  'North East Victoria': { x: 1105, y: 470, label: 'below' },
  'NSW Murray': { x: 700, y: 375, label: 'above' },
  'SA Murray': { x: 180, y: 375, label: 'below' },
  Murrumbidgee: { x: 1010, y: 205, label: 'above' },
  Lachlan: { x: 1010, y: 70, label: 'above' },
  Colleambally: { x: 845, y: 275, label: 'below' },
};

const NAMES = [
  ['Darling', 550, 60],
  ['Murrumbidgee', 720, 193],
  ['Murray', 925, 362],
  ['Ovens', 1130, 590],
  ['Broken', 880, 493],
  ['Goulburn', 1036, 577],
  ['Campaspe', 640, 475],
  ['Loddon', 482, 475],
  ['Southern Ocean', 170, 611],
] as const;

function Rivers() {
  return (
    <>
      <path className="stroke-clay" d="M1195 70H930Q905 70 887 88L868 107" />
      <path className="stroke-leaf" d="M1195 205H640Q615 205 597 223L445 375" />
      <g strokeWidth="5" strokeDasharray="1 11">
        <path className="stroke-leaf" d="M935 205L877 263Q865 275 845 275" />
        <path className="stroke-clay" d="M857 118L805 170" />
      </g>
      <path className="stroke-clay" d="M510 20V150Q510 175 492 193L328 357Q310 375 285 375" />
      <path className="stroke-clay" d="M985 570H870Q845 570 827 552L668 393Q650 375 625 375" />
      <path className="stroke-sand" d="M960 505H792Q784 505 775 500" />
      <path className="stroke-sand" d="M590 530V420Q590 375 545 375" />
      <path className="stroke-leaf" d="M520 530V420Q520 375 475 375" />
      <path className="stroke-leaf" d="M1195 560H1070Q1045 560 1027 542L878 393Q860 375 835 375" />
      <g className="stroke-water">
        <path
          strokeWidth="14"
          d="M1195 470H1080Q1055 470 1037 452L978 393Q960 375 935 375H150Q125 375 107 393L63 437Q45 455 45 480V570"
        />
        <path strokeWidth="4" d="M5 597q10-10 20 0t20 0 20 0 20 0M5 612q10-10 20 0t20 0 20 0 20 0" />
      </g>
      {NAMES.map(([name, ...at]) => (
        <LineName key={name} at={at}>
          {name}
        </LineName>
      ))}
    </>
  );
}

/** Each zone leads to its brokers; `brokers` is undefined until the tables are open. */
export function RiverMap({
  zones,
  brokers,
}: {
  zones: readonly Zone[];
  brokers: HomeStats['markets'] | undefined;
}) {
  return (
    <LineMap drawing={<Rivers />}>
      {zones.map((zone) => (
        <Stop
          key={zone}
          to="/brokers"
          search={{ region: [zone] }}
          place={PLACES[zone]}
          name={zone}
          note={brokers === undefined ? '' : formatCount(brokers.get(zone) ?? 0, 'broker')}
        />
      ))}
    </LineMap>
  );
}
