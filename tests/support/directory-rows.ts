import type { Stored } from '#db/tables/schema-types.ts';
import { OPTIONAL_NAMES, type OptionalName } from '#domain/parcel/fields.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Claim } from '#domain/profile/claim.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import type { Company, CompanyLocation } from '#domain/profile/company.ts';
import { newId } from '#domain/values/id.ts';
import { byName } from '#domain/values/object.ts';
import { ME } from './users.ts';

const STORED = { origin: 'server', version: '1', generation: 1 } as const;

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

/** The optional fields of a listing that states these. */
export function optionalFields(stated: Partial<Pick<Parcel, OptionalName>>): {
  [N in OptionalName]: Exclude<Parcel[N], undefined>;
} {
  return { ...byName(OPTIONAL_NAMES, () => null), ...stated };
}

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
    confirmedAt: null,
    confirmedBy: null,
    waterType: 'surface',
    waterSource: 'Murrumbidgee River',
    expiryDate: null,
    ...STORED,
    ...changes,
  };
}

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

export function storedClaim(changes: Partial<Stored<Claim>> = {}): Stored<Claim> {
  return {
    id: newId(),
    userId: ME,
    entityType: 'broker',
    entityId: newId(),
    approved: false,
    ...STORED,
    ...changes,
  };
}

export function storedSubmission(
  changes: Partial<Stored<CompanySubmission>> = {},
): Stored<CompanySubmission> {
  return {
    id: newId(),
    userId: ME,
    name: 'Billabong Water',
    logo: 'https://billabong.example/logo.svg',
    description: 'Water brokers.',
    phone: '(02) 5550 0101',
    email: 'office@billabong.example',
    website: 'https://billabong.example',
    address: '1 Weir Road, Hay NSW 2711',
    yearFounded: 2001,
    regions: ['Murrumbidgee'],
    status: 'pending',
    rejectionReason: null,
    createdAt: '2026-11-01T00:30:00Z',
    ...STORED,
    ...changes,
  };
}
