import type { Stored } from '#db/tables/schema-types.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { REGIONS } from '#domain/search/region.ts';
import { SPECIALTIES } from '#domain/search/specialty.ts';

const STORED = { origin: 'sample', version: '0', generation: 0 } as const;
const GIVEN = [
  'Ada',
  'Bruno',
  'Cleo',
  'Dev',
  'Edith',
  'Farid',
  'Greta',
  'Hamish',
  'Ines',
  'Jonah',
  'Kirra',
  'Linh',
];
const FAMILY = [
  'Abbott',
  'Barwon',
  'Condon',
  'Darling',
  'Esposito',
  'Fairley',
  'Gill',
  'Hume',
  'Ivanov',
  'Jarrah',
];
const TOWNS = ['Hay, NSW', 'Echuca, VIC', 'Berri, SA', 'Forbes, NSW', 'Mildura, VIC', 'St George, QLD'];
const PHRASES = [
  'Trades seasonal allocation for dairy and fodder properties along the river.',
  'Knows the carryover rules of every zone and says plainly what they cost.',
  'Grew up on a rice farm and still walks the channels in August.',
  'Works with almond and citrus blocks that top up late in the season.',
  'Lodges the paperwork of each transfer from first enquiry to the register.',
];

/** A directory of any size, always the same, with texts of realistic length. */
export function manyRows({ companies, brokers }: { companies: number; brokers: number }): {
  companies: Stored<Company>[];
  brokers: Stored<Broker>[];
} {
  return {
    companies: Array.from({ length: companies }, (_, index) => company(index)),
    brokers: Array.from({ length: brokers }, (_, index) => broker(index, index % companies)),
  };
}

function company(index: number): Stored<Company> {
  return {
    id: idOf('c', index),
    name: `${pick(FAMILY, index)} Water ${index + 1}`,
    logo: '',
    description: PHRASES.join(' '),
    phone: '(02) 5550 0101',
    email: `office${index}@firm.example`,
    website: 'https://firm.example',
    address: `${index + 1} Weir Road, ${pick(TOWNS, index)} 2711`,
    yearFounded: 1960 + (index % 60),
    regions: [pick(REGIONS, index), pick(REGIONS, index + 7)],
    ...STORED,
  };
}

function broker(index: number, companyIndex: number): Stored<Broker> {
  const name = `${pick(GIVEN, index)} ${pick(FAMILY, Math.floor(index / GIVEN.length))} ${index + 1}`;
  return {
    id: idOf('b', index),
    name,
    title: 'Senior Broker',
    email: `broker${index}@firm.example`,
    phone: '0491 570 156',
    image: '',
    bio: [0, 1, 2, 3].map((step) => pick(PHRASES, index + step)).join(' '),
    specialties: [0, 1, 2, 3].map((step) => pick(SPECIALTIES, index + step * 5)),
    location: pick(TOWNS, index),
    companyId: idOf('c', companyIndex),
    rating: 4.2,
    reviews: index % 90,
    transactions: index % 400,
    ...STORED,
  };
}

function idOf(kind: 'b' | 'c', index: number): string {
  return `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function pick<T>(from: readonly T[], index: number): T {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('There is nothing to pick from');
  return found;
}
