import { officeAddress } from './company.ts';
import { LINE_NAMES } from './credential.ts';
import { fieldNames, type Office, type ProfileField, type ProfileFields } from './profile-change.ts';

export const PROFILE_FIELD_NAMES: Record<ProfileField, string> = {
  name: 'Name',
  title: 'Title',
  email: 'Email',
  phone: 'Phone',
  image: 'Picture',
  bio: 'Bio',
  specialties: 'Specialties',
  location: 'Location',
  companyId: 'Company',
  leftCompany: 'Left the company',
  logo: 'Logo',
  description: 'Description',
  website: 'Website',
  address: 'Address',
  yearFounded: 'Year founded',
  regions: 'Regions',
  offices: 'Offices',
  ...LINE_NAMES,
};

/** What a change names, for a list of changes: 'Phone, Offices'. */
export function profileChangeText(fields: ProfileFields): string {
  return fieldNames(fields)
    .map((field) => PROFILE_FIELD_NAMES[field])
    .join(', ');
}

/** The value of a field, as screens show it; `names`: of companies, by id. */
export function profileFieldText(
  fields: ProfileFields,
  field: ProfileField,
  names: ReadonlyMap<string, string>,
): string {
  const value = fields[field];
  if (field === 'offices') return officesText(fields.offices ?? []);
  if (field === 'companyId') return names.get(fields.companyId ?? '') ?? 'another company';
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'object' ? 'stated' : String(value);
}

/** '12 High Street, Echuca, VIC (primary), 03 5550 0100; …' */
export function officesText(offices: readonly Office[]): string {
  if (offices.length === 0) return 'none';
  return offices.map(officeText).join('; ');
}

function officeText({ isPrimary, phone, email, ...office }: Office): string {
  const address = officeAddress({ ...office, companyId: '', isPrimary, phone, email });
  return [isPrimary ? `${address} (primary)` : address, phone, email]
    .filter((part) => part !== null)
    .join(', ');
}
