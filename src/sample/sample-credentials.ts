import type { InferInput } from 'valibot';
import type { credentialSchema } from '#domain/profile/credential.ts';
import { BROKER_IDS, COMPANY_IDS } from './sample-ids.ts';

const ofCompany = (companyId: string) => ({ companyId, brokerId: null });
const ofBroker = (brokerId: string) => ({ companyId: null, brokerId });
const stated = { statedOn: '2026-09-14T01:00:00Z' };
const checked = { ...stated, checkedOn: '2026-09-21T03:30:00Z' };

/** Lines of code passports, as rows of table `credentials`: some checked, some only stated, and most not stated. */
export const SAMPLE_CREDENTIALS = [
  {
    id: 'cb94dd56-ded7-4c02-b98d-30471eeaf295',
    ...ofCompany(COMPANY_IDS.sandhillOrr),
    line: 'fees',
    percent: 2,
    minimum: 300,
    gst: 'on-top',
    note: 'For transfers within New South Wales.',
    ...stated,
  },
  {
    id: '949f9d94-2dd4-4a01-92ad-3abec6a82ec5',
    ...ofCompany(COMPANY_IDS.sandhillOrr),
    line: 'indemnity',
    perClaim: 2_000_000,
    perYear: 5_000_000,
    coverUntil: '2027-06-30',
    ...checked,
    validUntil: '2027-06-30',
  },
  {
    id: 'ea588b43-380d-4222-806d-ac32e30cd0e4',
    ...ofCompany(COMPANY_IDS.sandhillOrr),
    line: 'trust_account',
    holding: 'account',
    note: 'Held in Griffith, audited each September.',
    ...checked,
  },
  {
    id: 'e83e89fe-cd17-4212-b765-765c62f8168c',
    ...ofCompany(COMPANY_IDS.sandhillOrr),
    line: 'complaints',
    url: 'https://sandhillorr.example/complaints',
    note: 'Write to the partner who did not handle your trade. We answer within ten working days.',
    ...stated,
  },
  {
    id: '3421340d-97be-499a-a9dc-8947a567db3f',
    ...ofBroker(BROKER_IDS.roccoBertolini),
    line: 'fees',
    percent: 1.5,
    minimum: 250,
    gst: 'on-top',
    note: 'Permanent entitlements by quote.',
    ...stated,
  },
  {
    id: '6a6e94de-5655-4474-8699-f4f2c09fbe69',
    ...ofBroker(BROKER_IDS.dimitriKalafatis),
    line: 'fees',
    flat: 440,
    gst: 'included',
    note: 'One fee for each parcel.',
    ...stated,
  },
  {
    id: 'cf3819c9-5c16-4d78-b18a-9000ee49e6ed',
    ...ofCompany(COMPANY_IDS.malleeReach),
    line: 'trust_account',
    holding: 'none',
    note: 'Settlement goes through the solicitors of the parties.',
    ...stated,
  },
] satisfies InferInput<typeof credentialSchema>[];
