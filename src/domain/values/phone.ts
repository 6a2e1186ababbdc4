// The numbers in what people type as their phone: '0491 570 156 or (02) 5550 0101 ext 12, after 5pm'.
import { findPhoneNumbersInText, type NumberFound, type PhoneNumber } from 'libphonenumber-js/min';

export type Phone = {
  /** The number as typed, with its extension. */
  text: string;
  /** The position in the whole text at which it begins. */
  start: number;
  /** E.164, after a pause the extension; 13, 1300 and 1800 numbers as dialled in Australia, because they have no other form. */
  dial: string;
  /** The digits as dialled in Australia, without the extension; '+' stays before a foreign number. */
  key: string;
  /** The number in groups, as dialled in Australia: '0491 570 156', '(02) 5550 0101 ext. 12'. */
  formatted: string;
  /** An Australian mobile: no other number takes text messages for certain. */
  takesTexts: boolean;
};

/** What an Australian phone dials before a country code; the library reads '+' alone. */
const INTERNATIONAL = /(?<![\d+])00(?:11[ -]?(?=[1-9])|(?=61))/gu;
/** The library takes what follows a comma or semicolon for an extension; a whole number is none. */
const BETWEEN_NUMBERS = /[,;](?=\s*[+(]?\d(?:[\s().-]*\d){5})/gu;

/** All numbers that can be dialled, in the order of the text; none where it has none that is valid. */
export function phonesIn(text: string): Phone[] {
  // The replacement has the same length, so that positions stay.
  const readable = text
    .replace(/\p{Z}/gu, ' ')
    .replace(INTERNATIONAL, (prefix) => '+'.padStart(prefix.length))
    .replace(BETWEEN_NUMBERS, '|');
  return findPhoneNumbersInText(readable, { defaultCountry: 'AU' }).map((found) => phoneOf(text, found));
}

function phoneOf(text: string, { number, startsAt, endsAt }: NumberFound): Phone {
  const prefix = /(?<!\d)00(?:11[ -]?)?$/u.exec(text.slice(0, startsAt + 1));
  const start = prefix?.index ?? startsAt;
  const key = keyOf(number);
  const isAustralian = number.country === 'AU';
  const dial = isAustralian && !key.startsWith('0') ? key : number.number;
  return {
    text: text.slice(start, endsAt),
    start,
    dial: number.ext === undefined ? dial : `${dial},${number.ext}`,
    key,
    formatted: isAustralian ? number.formatNational() : number.formatInternational(),
    takesTexts: isAustralian && number.getType() === 'MOBILE',
  };
}

/** 13, 1300 and 1800 numbers have no leading zero. */
function keyOf({ country, nationalNumber, number }: PhoneNumber): string {
  if (country !== 'AU') return number;
  return nationalNumber.startsWith('1') ? nationalNumber : `0${nationalNumber}`;
}

/** The text as typed, in pieces: the numbers, and what stands between them. */
export function phoneParts(text: string): (string | Phone)[] {
  const parts: (string | Phone)[] = [];
  let end = 0;
  for (const phone of phonesIn(text)) {
    parts.push(text.slice(end, phone.start), phone);
    end = phone.start + phone.text.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** Whether a text is one number and nothing else. */
export function isOnePhone(text: string): boolean {
  return phonesIn(text).some((phone) => phone.text === text);
}

export function phoneHref({ dial }: Phone): string {
  return `tel:${dial}`;
}

/** Undefined for a number that takes no text messages. */
export function smsHref({ dial, takesTexts }: Phone, { body }: { body: string }): string | undefined {
  // '?&' because some phones expect '?', others '&'.
  return takesTexts ? `sms:${dial}?&body=${encodeURIComponent(body)}` : undefined;
}

/** Whether there is a number that can be dialled in Australia: area code or mobile, 13, 1300 or 1800. */
export function hasAustralianPhone(text: string): boolean {
  return phonesIn(text).some(({ key }) => !key.startsWith('+'));
}
