import { useLoaderData } from '@tanstack/react-router';
import { EnquiryButton } from '#features/codes/enquiry-button.tsx';
import type { ParcelDetails } from '#features/directory/parcel-queries.ts';

export function Enquiry({ details: { parcel, broker, company, handedOver } }: { details: ParcelDetails }) {
  const { enquiry } = useLoaderData({ from: '/parcel/$id' });
  const canSend = !parcel.pending && handedOver === null;
  return <EnquiryButton parcel={parcel} contact={broker ?? company} canSend={canSend} initial={enquiry} />;
}
