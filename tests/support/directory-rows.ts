import type { Stored } from '#db/database.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company, CompanyLocation } from '#domain/company.ts';
import { newId } from '#domain/id.ts';
import type { Parcel } from '#domain/parcel.ts';

const STORED = { origin: 'server', version: '1', generation: 1 } as const;

/** A mirrored firm, with what the test cares about. */
export function storedCompany(changes: Partial<Stored<Company>> = {}): Stored<Company> {
  return {
    id: newId(),
    name: 'Billabong Water',
    logo: '',
    description: 'Water brokers.',
    phone: '(02) 5550 0101',
    email: 'office@billabong.example',
    website: 'https://billabong.example',
    address: '1 Weir Road, Hay NSW 2711',
    yearFounded: 2001,
    regions: ['Murrumbidgee'],
    ...STORED,
    ...changes,
  };
}

/** A mirrored broker, with what the test cares about. */
export function storedBroker(changes: Partial<Stored<Broker>> = {}): Stored<Broker> {
  return {
    id: newId(),
    name: 'Ada Reid',
    title: 'Broker',
    email: 'ada@billabong.example',
    phone: '0491 570 156',
    image: '',
    bio: 'Trades the valley.',
    specialties: ['Market Analysis'],
    location: 'Hay, NSW',
    companyId: newId(),
    rating: 4.9,
    reviews: 12,
    transactions: 34,
    ...STORED,
    ...changes,
  };
}

/** A mirrored parcel, with what the test cares about. */
export function storedParcel(changes: Partial<Stored<Parcel>> = {}): Stored<Parcel> {
  return {
    id: newId(),
    title: 'Summer allocation',
    volume: 120,
    price: 30_000,
    location: 'Hay, NSW',
    description: 'Allocation water, delivered at once.',
    status: 'available',
    brokerId: newId(),
    companyId: newId(),
    listedDate: '2026-11-20',
    waterType: 'surface',
    waterSource: 'Murrumbidgee River',
    expiryDate: null,
    ...STORED,
    ...changes,
  };
}

/** A mirrored office, with what the test cares about. */
export function storedOffice(changes: Partial<Stored<CompanyLocation>> = {}): Stored<CompanyLocation> {
  return {
    id: newId(),
    companyId: newId(),
    address: '1 Weir Road',
    city: 'Hay',
    state: 'NSW 2711',
    isPrimary: true,
    phone: null,
    email: null,
    ...STORED,
    ...changes,
  };
}
