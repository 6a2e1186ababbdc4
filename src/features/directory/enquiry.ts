// Enquiries that leave through the phone's own programs: they are written here without data, and name what they are about.
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import type { Parcel } from '#domain/parcel.ts';
import { PRODUCT } from '#domain/product.ts';
import type { Letter } from './contact-links.ts';

/** An enquiry about a parcel: its title, volume in ML, price in AUD, price per ML, and its address. */
export function parcelEnquiry(parcel: Parcel, { name, url }: { name: string; url: string }): Letter {
  const { title, volume, price } = parcel;
  const perMegalitre = formatPricePerMegalitre(parcel);
  const figures = [formatVolume(volume), formatPrice(price), perMegalitre].filter(
    (each) => each !== undefined,
  );
  return {
    subject: `Water parcel: ${title}`,
    body: [
      `Hello ${name},`,
      '',
      `I am interested in this water parcel on ${PRODUCT}:`,
      title,
      figures.join(', '),
      url,
    ].join('\n'),
  };
}

/** A first word to a broker, with the address of his profile. */
export function brokerEnquiry({ name, url }: { name: string; url: string }): Letter {
  return {
    subject: `Enquiry through ${PRODUCT}`,
    body: [`Hello ${name},`, '', `I found your profile on ${PRODUCT}:`, url].join('\n'),
  };
}
