import { shownParcels } from '#db/shown/overlay.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { APP_NAME, PAGE_SIZE } from '#domain/app.ts';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { shortCodeOf } from '#domain/parcel/short-code.ts';
import { mainOfficeFirst } from '#domain/profile/company.ts';
import { matchingParcels } from '#domain/search/parcel-search.ts';
import { localDay } from '#domain/values/date.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { TOPICS } from '#features/about/topics.tsx';
import { changedAt, latestOf, type FeedSource } from './feeds.ts';
import type { Page } from './page-document.ts';
import type { ListPath, Place } from './render.tsx';
import { createStructuredData, pictureOf, type ListItem } from './structured-data.ts';

/** A page before it is rendered. */
type PlannedPage = Pick<Page, 'data' | 'image'> & {
  place: Place;
  /** How it differs from other pages of its title. */
  distinction?: string | undefined;
  /** When what it shows last changed, where the directory says so. */
  changed?: Date | undefined;
  feeds?: readonly FeedSource[];
};

/** Every page of the directory, and the feeds that its pages name. */
export async function planPages(db: Database, site: string): Promise<PlannedPage[]> {
  const [brokers, companies, offices, rows] = await Promise.all([
    db.brokers.orderBy('name').toArray(),
    db.companies.orderBy('name').toArray(),
    db.companyLocations.toArray(),
    db.parcels.toArray(),
  ]);
  const parcels = shownParcels({ mirror: rows, outbox: [] });
  const data = createStructuredData(site);
  const companyById = new Map(companies.map((company) => [company.id, company]));
  const brokerById = new Map(brokers.map((broker) => [broker.id, broker]));
  const officesOf = Map.groupBy(offices, ({ companyId }) => companyId);
  const ofBroker = Map.groupBy(parcels, ({ brokerId }) => brokerId);
  const ofCompany = Map.groupBy(parcels, ({ companyId }) => companyId);
  const newest = latestOf(parcels);

  const listPages = (path: ListPath, name: string, items: readonly ListItem[]) =>
    Array.from({ length: Math.max(1, Math.ceil(items.length / PAGE_SIZE)) }, (_, index): PlannedPage => ({
      place: { path, page: index + 1 },
      data: [data.list(name, items.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE))],
      ...(index > 0 && { distinction: `page ${index + 1}` }),
      ...(index === 0 && path === '/parcels' && { feeds: zoneFeeds() }),
      changed: newest,
    }));

  const zoneFeeds = () => {
    const today = localDay(new Date());
    return TRADING_ZONES.map(({ value, label }) => ({
      title: `Water parcels in zone ${label}`,
      description: `What is listed in trading zone ${label}.`,
      author: APP_NAME,
      path: `/zone/${value}`,
      page: `/parcels?zone=${encodeURIComponent(value)}`,
      parcels: matchingParcels(parcels, { zone: [value] }, today),
    }));
  };

  const brokerNames = distinctions(brokers, ({ name }) => name, [({ location }) => location]);
  const companyNames = distinctions(companies, ({ name }) => name, [({ address }) => address]);
  const parcelNames = distinctions(parcels, ({ title }) => title, [
    (parcel) => formatParcelFigures(parcel).join(', '),
    ({ id }) => shortCodeOf(id),
  ]);

  return [
    { place: { path: '/' }, data: [data.site()], changed: newest },
    { place: { path: '/season' }, data: [] },
    ...listPages(
      '/brokers',
      'Water brokers',
      brokers.map(({ id, name }) => ({ name, path: `/broker/${id}` })),
    ),
    ...listPages(
      '/companies',
      'Water brokerage firms',
      companies.map(({ id, name }) => ({ name, path: `/company/${id}` })),
    ),
    ...listPages(
      '/parcels',
      'Water parcels',
      parcels.map(({ id, title: name }) => ({ name, path: `/parcel/${id}` })),
    ),
    ...[...TOPICS.keys()].filter(isWhole).map((topic) => ({ place: { path: `/about/${topic}` }, data: [] })),
    ...brokers.map((broker): PlannedPage => {
      const path = `/broker/${broker.id}`;
      const listed = ofBroker.get(broker.id) ?? [];
      return {
        place: { path },
        distinction: brokerNames.get(broker.id),
        data: [
          data.broker(broker, companyById.get(broker.companyId)),
          data.trail([
            ['Brokers', '/brokers'],
            [broker.name, path],
          ]),
        ],
        image: pictureOf(site, broker.image),
        changed: latestOf(listed),
        feeds: [
          {
            title: `Water parcels of ${broker.name}`,
            description: `What ${broker.name} lists.`,
            author: broker.name,
            path,
            page: path,
            parcels: listed,
          },
        ],
      };
    }),
    ...companies.map((company): PlannedPage => {
      const path = `/company/${company.id}`;
      return {
        place: { path },
        distinction: companyNames.get(company.id),
        data: [
          data.company(company, mainOfficeFirst(officesOf.get(company.id) ?? [])),
          data.trail([
            ['Companies', '/companies'],
            [company.name, path],
          ]),
        ],
        image: pictureOf(site, company.logo),
        changed: latestOf(ofCompany.get(company.id) ?? []),
      };
    }),
    ...parcels.map((parcel): PlannedPage => {
      const broker = brokerById.get(parcel.brokerId);
      return {
        place: { path: `/parcel/${parcel.id}` },
        distinction: parcelNames.get(parcel.id),
        data: [
          data.parcel(parcel, { broker, company: companyById.get(parcel.companyId) }),
          data.trail([
            ['Find Water', '/parcels'],
            [parcel.title, `/parcel/${parcel.id}`],
          ]),
        ],
        image: broker && pictureOf(site, broker.image),
        changed: changedAt(parcel),
      };
    }),
  ];
}

/** The list of third-party software is a file that the app fetches. */
const isWhole = (topic: string) => topic !== 'third-party';

/** What tells rows of one name apart, by id: the first of the texts that do, or all of them with the start of the id. */
function distinctions<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  texts: readonly ((row: Row) => string)[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, same] of Map.groupBy(rows, nameOf)) {
    if (same.length === 1) continue;
    const distinct =
      texts.find((textOf) => new Set(same.map(textOf)).size === same.length) ??
      (({ id }: Row) => id.slice(0, 8));
    for (const row of same) found.set(row.id, distinct(row));
  }
  return found;
}
