import type { ItemOf } from '#domain/operation.ts';
import type { Parcel } from '#domain/parcel.ts';
import { cx } from '#ui/cx.ts';
import { compareVersions } from './compared-versions.ts';

type VersionComparisonProps = {
  item: ItemOf<'parcel'>;
  row: Parcel;
  names: ReadonlyMap<string, string>;
};

export function VersionComparison({ item, row, names }: VersionComparisonProps) {
  return (
    <table className="my-1 w-full table-fixed text-left text-sm tabular-nums">
      <caption className="sr-only">Both versions of {item.payload.title}</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="w-[28%]">
            <span className="sr-only">Detail</span>
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            This device
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            The server
          </th>
        </tr>
      </thead>
      <tbody>
        {compareVersions(item, row, names).map(({ name, here, there, differs }) => (
          <tr key={name} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal text-ink-soft">
              {name}
            </th>
            <td className={cx('py-1.5 pr-3', cell(differs))}>
              <span className="line-clamp-6">{here}</span>
            </td>
            <td className={cx('py-1.5', cell(differs))}>
              <span className="line-clamp-6">{there}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = (differs: boolean) => cx('wrap-anywhere', differs ? 'font-semibold' : 'text-ink-soft');
