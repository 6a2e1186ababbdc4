import { BadgeCheck, Building2, MessageSquareReply } from 'lucide-react';
import { answersText, type AnswerFigures } from '#domain/profile/answer-figures.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { formatDayOf } from '#domain/values/date.ts';
import { Badge } from '#ui/badge.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Marks a profile with an approved owner; on its page also since when, in the user's time zone. */
export function VerifiedOwner({
  profile: { ownerSince = null },
  withDay = false,
}: {
  profile: Pick<Company, 'ownerSince'>;
  withDay?: boolean;
}) {
  if (ownerSince === null) return null;
  const day = formatDayOf(ownerSince);
  return <IconLine icon={BadgeCheck}>{withDay ? `Verified owner since ${day}` : 'Verified owner'}</IconLine>;
}

/** How a profile answers enquiries, where enough were made. */
export function AnswersLine({ profile }: { profile: Partial<AnswerFigures> }) {
  const text = answersText(profile);
  return text !== null && <IconLine icon={MessageSquareReply}>{text}</IconLine>;
}

export function ChangingBadge({ changing }: { changing: boolean }) {
  return changing && <Badge tone="info">Change saved on this device</Badge>;
}

type CompanyLineProps = { broker: Broker; company: Company | undefined };

/** The company on a broker's card. */
export function CompanyLine({ broker, company }: CompanyLineProps) {
  if (company === undefined) return null;
  return (
    <IconLine icon={Building2}>
      {hasLeftCompany(broker) ? `No longer with ${company.name}` : company.name}
    </IconLine>
  );
}

/** The company on a broker's page, with a link. */
export function CompanyLinkLine({ broker, company }: CompanyLineProps) {
  return (
    <IconLine icon={Building2}>
      {hasLeftCompany(broker) && <span>No longer with </span>}
      <TextLink to="/company/$id" params={{ id: broker.companyId }} alone={!hasLeftCompany(broker)}>
        {company?.name ?? 'Brokerage company'}
      </TextLink>
    </IconLine>
  );
}
