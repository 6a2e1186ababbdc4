import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { formatCount } from '#domain/values/number.ts';

const packagesSchema = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    identifier: v.optional(v.string()),
    text: v.optional(v.string()),
  }),
);
type Package = v.InferOutput<typeof packagesSchema>[number];

/** The build's lists, which are on the device with the rest of the app. */
const LISTS = ['/third-party/page.json', '/third-party/service-worker.json'];

async function readPackages(): Promise<Package[]> {
  const lists = await Promise.all(
    LISTS.map(async (file) => v.parse(packagesSchema, await (await fetch(file)).json())),
  );
  const byName = new Map(lists.flat().map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

export function ThirdPartyPackages() {
  const [packages, setPackages] = useState<Package[] | 'missing' | null>(null);
  useEffect(() => {
    readPackages().then(setPackages, () => setPackages('missing'));
  }, []);
  if (packages === null) return <p role="status">Loading…</p>;
  if (packages === 'missing')
    return <p>The list is made with each build and could not be read. Reload this page with a network.</p>;
  return (
    <>
      <p>{`${formatCount(packages.length, 'package')}. Press one to read its licence.`}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {packages.map(({ name, version, identifier, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary className="min-h-12 cursor-pointer py-2.5">
                <span className="mr-3 font-semibold wrap-anywhere">{name}</span>
                <span className="mr-3 text-base text-ink-soft">{version}</span>
                <span className="text-base text-ink-soft">{identifier ?? 'licence not named'}</span>
              </summary>
              <pre className="pb-4 text-sm whitespace-pre-wrap wrap-anywhere">
                {text ?? 'The package has no text of its licence.'}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
