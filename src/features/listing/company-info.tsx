import type { Company } from '#domain/company.ts';
import { ChipList } from '#ui/chip-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { Mail, Phone } from 'lucide-react';

/** Whom a listing goes through: the chosen firm and how to reach it; nothing before one is chosen. */
export function CompanyInfo({ company }: { company: Company | undefined }) {
  if (company === undefined) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-sunk p-4 sm:p-5">
      <p className="text-lg font-bold">{company.name}</p>
      <div className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:flex-wrap">
        <IconLine icon={Phone}>
          <span className="tabular-nums">{company.phone}</span>
        </IconLine>
        <IconLine icon={Mail}>
          <EmailText email={company.email} />
        </IconLine>
      </div>
      <ChipList label="Works in" items={company.regions} />
    </div>
  );
}
