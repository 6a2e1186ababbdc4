import { useLoaderData } from '@tanstack/react-router';
import type { ParcelDetails } from '#features/directory/parcel-queries.ts';
import { EnquiryButton } from '#features/enquiries/enquiry-button.tsx';

export function Enquiry({ details: { parcel, broker, company, handedOver } }: { details: ParcelDetails }) {
  const { enquiry } = useLoaderData({ from: '/parcel/$id' });
  return (
    <EnquiryButton
      parcel={parcel}
      contact={broker ?? company}
      canSend={!parcel.pending && handedOver === null}
      isClaimed={[broker, company].some((profile) => (profile?.ownerSince ?? null) !== null)}
      initial={enquiry}
    />
  );
}
