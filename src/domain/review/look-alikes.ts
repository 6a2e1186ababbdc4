// Names as they look. A reviewer sees two names that look alike as possible duplicates, whatever letters they are written with.

/** Letters of other alphabets, small capitals and letters with a stroke, by the Latin letter that they look like in either case. */
const LOOK_ALIKES = {
  a: 'АΑᎪꓮɑᴀɐ',
  b: 'ВЬΒᏴᏏꓐʙ',
  c: 'СᏟꓚⲤᴄ',
  d: 'ԁᎠᏧꓒꓓđᴅ',
  e: 'ЕҽΕᎬꓰᴇ℮',
  f: 'ϜքꓝꞘꜰ',
  g: 'ԌցᏀᏳꓖɡɢ',
  h: 'НҺΗհᎻᏂꓧⲎħʜ',
  i: 'ІӀΙᎥꓲⲒıɩɪǀ∣',
  j: 'ЈϳᎫꓙᴊ',
  k: 'КΚᏦꓗⲔᴋ',
  l: 'ᏞꓡⳐłʟ',
  m: 'МΜᎷꓟⲘᴍ',
  n: 'ΝոռꓠⲚɴ',
  o: 'ОΟՕꓳⲞøᴏ',
  p: 'РΡᏢꓑⲢᴘ',
  q: 'Ԛգզ',
  r: 'гᎡᏒꓣʀɾ',
  s: 'ЅՏᏕᏚꓢꜱ',
  t: 'ТΤᎢꓔⲦᴛ',
  u: 'ՍꓴᴜƱ',
  v: 'ѴᏙꓦᴠ',
  w: 'ԜѠաᎳᏔꓪᴡ',
  x: 'ХΧꓫⲬꭓ',
  y: 'УҮΥγᎩᎽꓬⲨʏƴ',
  z: 'ΖᏃꓜᴢ',
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter.toLowerCase(), latin] as const),
  ),
);

const ASCII = /^[ -~]*$/u;
const UNSEEN = /[\p{Mark}\p{Format}\p{Default_Ignorable_Code_Point}]/gu;

/** The text in lower case and Latin letters, without accents and invisible characters: 'Сох' in Cyrillic letters becomes 'cox'. */
export function latinLook(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(UNSEEN, '').toLowerCase();
  return Array.from(plain, (letter) => LATIN.get(letter) ?? letter).join('');
}

/** Removes the difference between letters and digits that look alike, as 'l', 'I' and '1'. The text is in lower case. */
export function roughLook(text: string): string {
  return text.replaceAll('0', 'o').replace(/[1l]/gu, 'i').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
