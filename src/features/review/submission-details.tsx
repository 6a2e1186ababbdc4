import { webAddressOf } from '#domain/values/web-address.ts';
import { ChipList } from '#ui/chip-list.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Prose } from '#ui/prose.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import type { CompanyCase, BrokerCase } from './review-cases.ts';

/** Every submitted field except name and logo, which are in the heading. */
export function CompanyDetails({ item: { submission } }: { item: CompanyCase }) {
  const { yearFounded, email, phone, website, address, description, regions } = submission;
  return (
    <>
      <DescriptionList
        entries={[
          { term: 'Founded', detail: yearFounded },
          { term: 'Phone', detail: phone },
        ]}
      />
      <DescriptionList
        wide
        entries={[
          { term: 'Email', detail: email },
          { term: 'Website', detail: <Website text={website} /> },
          { term: 'Address', detail: address },
          { term: 'Description', detail: <Prose>{description}</Prose> },
          { term: 'Regions', detail: <ChipList items={regions} /> },
        ]}
      />
    </>
  );
}

/** A link only if it is a web address, so that a stored text never becomes script. */
function Website({ text }: { text: string }) {
  const address = webAddressOf(text);
  if (address === undefined) return <span>{text}</span>;
  return (
    <TextAnchor href={address} target="_blank" rel="noopener noreferrer" alone>
      <span>{text}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </TextAnchor>
  );
}

/** Every submitted field except name and photo, and the company's name beside its id. */
export function BrokerDetails({ item: { submission, company } }: { item: BrokerCase }) {
  const { title, email, phone, location, bio, specialties, companyId } = submission;
  return (
    <>
      <DescriptionList
        entries={[
          { term: 'Title', detail: title },
          { term: 'Phone', detail: phone },
        ]}
      />
      <DescriptionList
        wide
        entries={[
          { term: 'Email', detail: email },
          { term: 'Location', detail: location },
          { term: 'Biography', detail: <Prose>{bio}</Prose> },
          { term: 'Specialties', detail: <ChipList items={specialties} /> },
          {
            term: 'Company',
            detail:
              company === undefined ? (
                'Not in the directory on this device'
              ) : (
                <TextLink to="/company/$id" params={{ id: company.id }} target="_blank" alone>
                  <span>{company.name}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </TextLink>
              ),
          },
          { term: 'Company ID', detail: companyId ?? 'No longer listed' },
        ]}
      />
    </>
  );
}
