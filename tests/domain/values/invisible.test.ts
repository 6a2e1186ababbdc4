import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  emailChangeSchema,
  emailCodeSchema,
  passwordChangeSchema,
  passwordResetSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from '#domain/account/sign-in.ts';
import { enquiryFormSchema } from '#domain/listing/enquiry-form.ts';
import { reportFormSchema } from '#domain/listing/report.ts';
import { sentEnquiryFormSchema } from '#domain/listing/sent-enquiry.ts';
import { wholeParcelFormSchema } from '#domain/parcel/parcel-form.ts';
import { brokerFormSchema } from '#domain/profile/broker-submission.ts';
import { companyFormSchema } from '#domain/profile/company-submission.ts';
import { passportFormSchema, typedPassport } from '#domain/profile/credential-form.ts';
import { officeSchema } from '#domain/profile/profile-change.ts';
import { rejectionReasonSchema } from '#domain/review/review.ts';
import { assigneeSchema } from '#domain/review/setup.ts';
import { readParcelSearch } from '#features/directory/parcel-search.ts';
import { readBrokerSearch } from '#features/directory/search-params.ts';

/** What comes along with a text that is copied from a page, a message or a spreadsheet. */
const around = (text: string) => `\u200B\u00A0\u2060${text}\uFEFF\u202F\u200E\t`;

const TODAY = '2026-11-26';
const PASSWORD = { password: 'Pw-1 \u00A0', confirmPassword: 'Pw-1 \u00A0' };
const ENQUIRY = { wanted: '120', topPrice: '232', by: '', phone: '0491 570 156' };

/** Every form: its schema, what is typed into it, and what is chosen, picked or secret and stays as it is. */
const FORMS: [name: string, schema: v.GenericSchema, typed: Record<string, string>, chosen: object][] = [
  [
    'parcel',
    wholeParcelFormSchema,
    {
      title: 'Spring allocation',
      volume: '1,200',
      price: '30000',
      location: 'Hay, NSW',
      description: 'Allocation water, delivered at once.',
      waterSource: 'Murray River',
      reference: 'Lot 17',
      minimumVolume: '20',
      leaseYears: '3',
      sellerName: 'Jo Farm',
      sellerPhone: '0491 570 156',
      sellerEmail: 'jo@farm.example',
      pricePerMegalitre: '250',
    },
    {
      waterType: 'surface',
      expiryDate: '',
      companyId: 'c',
      brokerId: 'b',
      product: '',
      zone: '',
      reliability: '',
      delivery: '',
      actingFor: '',
      formerId: '',
    },
  ],
  [
    'company',
    companyFormSchema(2026),
    {
      name: 'Weir Water',
      logo: 'https://weir.example/logo.svg',
      description: 'Brokers of water.',
      phone: '(02) 5550 0101',
      email: 'desk@weir.example',
      website: 'weir.example',
      address: '1 Weir Road, Hay NSW 2711',
      yearFounded: '1998',
    },
    { regions: ['Lachlan'] },
  ],
  [
    'broker',
    brokerFormSchema,
    {
      name: 'Ada Reid',
      title: 'Principal',
      email: 'ada@weir.example',
      phone: '0491 570 156',
      image: 'https://weir.example/ada.jpg',
      bio: 'Trades the valley.',
      specialties: 'Advice, Trade',
      location: 'Hay, NSW',
    },
    { companyId: 'c' },
  ],
  [
    'office',
    v.omit(officeSchema, ['id']),
    { address: '1 Weir Road', city: 'Hay', state: 'NSW', phone: '(02) 5550 0101', email: 'hay@weir.example' },
    { isPrimary: true },
  ],
  [
    'code passport',
    passportFormSchema,
    {
      feesPercent: '2.5',
      feesMinimum: '100',
      feesFlat: '50',
      feesNote: 'Per trade',
      indemnityPerClaim: '1000000',
      indemnityPerYear: '2000000',
      indemnityNote: 'Insurer',
      complaintsUrl: 'weir.example/complaints',
      complaintsNote: 'By letter',
      associationNote: 'AWBA',
      associationUrl: 'https://awba.example',
    },
    {
      ...typedPassport({}),
      feesGst: 'included',
    },
  ],
  ['text of an enquiry', enquiryFormSchema(TODAY), ENQUIRY, { by: '' }],
  ['enquiry', sentEnquiryFormSchema(TODAY), { ...ENQUIRY, name: 'Vera', note: 'Soon' }, { by: '' }],
  ['report', reportFormSchema, { note: 'It is sold' }, { reason: 'other' }],
  ['rejection', v.object({ reason: rejectionReasonSchema }), { reason: 'The logo is not yours' }, {}],
  ['sign-in', signInSchema, { email: 'jo@farm.example' }, PASSWORD],
  ['sign-up', signUpSchema, { fullName: 'Jo Farm', email: 'jo@farm.example' }, PASSWORD],
  ['forgotten password', resetRequestSchema, { email: 'jo@farm.example' }, {}],
  ['new password', passwordResetSchema, { code: '123456' }, PASSWORD],
  ['changed password', passwordChangeSchema, {}, { ...PASSWORD, currentPassword: ' \u200B' }],
  [
    'new e-mail',
    emailChangeSchema('old@farm.example'),
    { email: 'jo@farm.example' },
    { currentPassword: ' x' },
  ],
  ['codes of e-mails', emailCodeSchema, { code: '123456', currentCode: '654321' }, {}],
  ['administrator', assigneeSchema, { email: 'jo@farm.example' }, {}],
];

it.each(FORMS)(
  'every text of the form "%s" loses the invisible characters around it',
  (_, schema, typed, chosen) => {
    const copied = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, around(text)]));
    const plain = v.parse(schema, { ...chosen, ...typed });
    expect(v.parse(schema, { ...chosen, ...copied })).toEqual(plain);
  },
);

/** Texts of several lines. */
const LONG = /^(?:description|bio|note|reason|.*Note)$/u;

it.each(FORMS)(
  'every text of the form "%s" that is one line loses them inside, and its line breaks',
  (_, schema, typed, chosen) => {
    const copied = Object.entries(typed)
      .filter(([name]) => !LONG.test(name))
      .map(([name, text]) => [name, `${text.slice(0, 1)}\u200B${text.slice(1)}`.replaceAll(' ', '\n')]);
    const plain = v.parse(schema, { ...chosen, ...typed });
    expect(v.parse(schema, { ...chosen, ...typed, ...Object.fromEntries(copied) })).toEqual(plain);
  },
);

it.each([
  ['company', 'name'],
  ['broker', 'name'],
  ['sign-up', 'fullName'],
])('the form "%s" takes no name that mixes alphabets', (form, field) => {
  const [, schema, typed, chosen] = FORMS.find(([name]) => name === form) ?? [];
  const { issues = [] } = v.safeParse(schema ?? v.never(), { ...chosen, ...typed, [field]: 'Cоx' });
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    [field, 'Name must not mix letters of different alphabets in a word'],
  ]);
});

it('no password changes', () => {
  const { currentPassword, ...rest } = { ...PASSWORD, currentPassword: ' \u200Bx\u00A0' };
  expect(v.parse(passwordChangeSchema, { ...rest, currentPassword })).toEqual({ ...rest, currentPassword });
});

it.each(['123456', '123 456', '123-456', '123–456', '１２３４５６', '12\u200B34\u206056'])(
  'the code %j is that of the e-mail',
  (code) => {
    expect(v.parse(emailCodeSchema, { code, currentCode: '' })).toEqual({ code: '123456', currentCode: '' });
  },
);

it('a search loses them too', () => {
  expect(readBrokerSearch({ term: around('Ada') }).term).toBe('Ada');
  expect(readBrokerSearch({ term: around('') }).term).toBeUndefined();
  expect(readParcelSearch({ term: around('Zone 7'), minVolume: around('1,200 ML') })).toMatchObject({
    term: 'Zone 7',
    minVolume: 1200,
  });
});
