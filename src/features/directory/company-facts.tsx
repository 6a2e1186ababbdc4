import { officeAddress } from '#domain/company-location.ts';
import { webAddressOf } from '#domain/web-address.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { FactsCard } from '#ui/facts-card.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { CalendarDays, ExternalLink, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompanyProfile } from './company-queries.ts';
import { ContactLines, emailHref } from './contact.tsx';
import { FactChips } from './fact-chips.tsx';
import { ShareButton } from './share.tsx';

export function CompanyFacts({
  company,
  offices: [main],
  sample,
  claim,
}: CompanyProfile & { claim: ReactNode }) {
  const website = webAddressOf(company.website);
  return (
    <FactsCard
      facts={
        <div className="flex flex-col gap-2">
          <IconLine icon={MapPin}>{main === undefined ? company.address : officeAddress(main)}</IconLine>
          <IconLine icon={CalendarDays}>Founded in {company.yearFounded}</IconLine>
          <ContactLines name={company.name} phone={company.phone} email={company.email} />
        </div>
      }
      actions={
        <>
          {company.email !== '' && (
            <Button onClick={() => window.location.assign(emailHref(company.email))}>
              <Mail aria-hidden className="size-5" />
              Contact Company
            </Button>
          )}
          {website !== undefined && (
            <ButtonAnchor variant="secondary" href={website} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden className="size-5" />
              Visit Website
              <span className="sr-only"> (opens in a new tab)</span>
            </ButtonAnchor>
          )}
        </>
      }
      more={<FactChips title="Regions" items={company.regions} sample={sample} />}
      footer={
        <>
          {claim}
          <ShareButton title={company.name} path={`/company/${company.id}`} />
        </>
      }
    />
  );
}
