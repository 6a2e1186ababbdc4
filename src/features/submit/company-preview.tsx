import { shortLocation } from '#domain/company-location.ts';
import type { Company } from '#domain/company.ts';
import { newId } from '#domain/id.ts';
import { webAddressOf } from '#domain/web-address.ts';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { companyRules, type CompanyFields } from './company-config.ts';
import { CardPreview } from './picture-check.tsx';

export type CompanyCardOf = (company: Company, place: string) => ReactNode;

export function CompanyPreview({ fields, renderCard }: { fields: CompanyFields; renderCard: CompanyCardOf }) {
  const [id] = useState(newId);
  const logo = webAddressOf(useDebouncedValue(fields.logo).trim()) ?? '';
  const company = { ...companyOf(fields), id, logo };
  return (
    <CardPreview picture={logo} pictureName="logo">
      {renderCard(company, shortLocation(company.address, []))}
    </CardPreview>
  );
}

function companyOf({ yearFounded, ...fields }: CompanyFields): Omit<Company, 'id'> {
  const year = v.safeParse(companyRules().entries.yearFounded, yearFounded);
  return {
    ...fields,
    name: fields.name.trim() || 'New company',
    yearFounded: year.success ? year.output : new Date().getFullYear(),
  };
}
