// What search engines read of a page, by https://schema.org.
import type {
  BreadcrumbList,
  ItemList,
  LocalBusiness,
  Offer,
  Person,
  PostalAddress,
  WebSite,
  WithContext,
} from 'schema-dts';
import { APP_NAME } from '#domain/app.ts';
import { lastDayOf } from '#domain/parcel/listing-state.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { Company, CompanyLocation } from '#domain/profile/company.ts';
import { UNKNOWN_STATE } from '#domain/profile/company.ts';
import { phonesIn } from '#domain/values/phone.ts';
import { webAddressOf } from '#domain/values/web-address.ts';

/** A row of a list: its name, and the path of its page. */
export type ListItem = { name: string; path: string };

/** Makes the data of one site; `site` has no slash at its end. */
export function createStructuredData(site: string) {
  const at = (path: string) => site + path;
  const companyPath = ({ id }: Pick<Company, 'id'>) => at(`/company/${id}`);
  const brokerPath = ({ id }: Pick<Broker, 'id'>) => at(`/broker/${id}`);
  return {
    site: (): WithContext<WebSite> => ({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: APP_NAME,
      url: at('/'),
      inLanguage: 'en-AU',
    }),
    list: (name: string, items: readonly ListItem[]): WithContext<ItemList> => ({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: at(item.path),
      })),
    }),
    broker: (broker: Broker, company: Company | undefined): WithContext<Person> => ({
      '@context': 'https://schema.org',
      '@type': 'Person',
      '@id': brokerPath(broker),
      url: brokerPath(broker),
      name: broker.name,
      ...stated({
        jobTitle: broker.title,
        description: broker.bio,
        email: broker.email,
        telephone: telephoneOf(broker.phone),
        image: pictureOf(site, broker.image),
        knowsAbout: broker.specialties,
        workLocation: broker.location === '' ? '' : ({ '@type': 'Place', name: broker.location } as const),
      }),
      ...(company !== undefined &&
        !hasLeftCompany(broker) && {
          worksFor: { '@type': 'LocalBusiness', '@id': companyPath(company), name: company.name },
        }),
    }),
    company: (company: Company, offices: readonly CompanyLocation[]): WithContext<LocalBusiness> => ({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': companyPath(company),
      url: companyPath(company),
      name: company.name,
      address: offices.length === 0 ? company.address : offices.map(addressOf),
      ...stated({
        description: company.description,
        email: company.email,
        telephone: telephoneOf(company.phone),
        logo: pictureOf(site, company.logo),
        image: pictureOf(site, company.logo),
        foundingDate: String(company.yearFounded),
        areaServed: company.regions,
        sameAs: webAddressOf(company.website),
      }),
    }),
    parcel: (
      parcel: Parcel,
      { broker, company }: { broker: Broker | undefined; company: Company | undefined },
    ): WithContext<Offer> => ({
      '@context': 'https://schema.org',
      '@type': 'Offer',
      '@id': at(`/parcel/${parcel.id}`),
      url: at(`/parcel/${parcel.id}`),
      name: parcel.title,
      category: waterTypeLabel(parcel.waterType),
      price: parcel.price,
      priceCurrency: 'AUD',
      availability:
        parcel.status === 'available'
          ? 'https://schema.org/InStock'
          : 'https://schema.org/LimitedAvailability',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: parcel.volume, unitText: 'ML' },
      ...stated({
        description: parcel.description,
        areaServed: parcel.location,
        validFrom: parcel.listedDate,
        validThrough: lastDayOf(parcel) ?? '',
      }),
      ...(company !== undefined && {
        seller: { '@type': 'LocalBusiness', '@id': companyPath(company), name: company.name },
      }),
      ...(broker !== undefined && {
        offeredBy: { '@type': 'Person', '@id': brokerPath(broker), name: broker.name },
      }),
    }),
    trail: (names: readonly (readonly [name: string, path: string])[]): WithContext<BreadcrumbList> => ({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: names.map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: at(path),
      })),
    }),
  };
}

type Stated<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what the row leaves blank. */
function stated<T extends Record<string, unknown>>(entries: T): Stated<T> {
  const known = Object.entries(entries).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of T
  return Object.fromEntries(known) as Stated<T>;
}

function addressOf({ address, city, state }: CompanyLocation): PostalAddress {
  const [, code = '', postcode = ''] = /^(\S*)\s*(\d{4})?$/u.exec(state.trim()) ?? [];
  return {
    '@type': 'PostalAddress',
    addressCountry: 'AU',
    ...stated({
      streetAddress: address,
      addressLocality: city,
      addressRegion: code === UNKNOWN_STATE ? '' : code,
      postalCode: postcode,
    }),
  };
}

const telephoneOf = (phone: string): string | undefined => phonesIn(phone)[0]?.dial;

/** A picture's address; a path is one of the site's own files. */
export function pictureOf(site: string, picture: string): string | undefined {
  return picture.startsWith('/') ? site + picture : webAddressOf(picture);
}
