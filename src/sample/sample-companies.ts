import type { InferInput } from 'valibot';
import type { companyLocationSchema, companySchema } from '#domain/profile/company.ts';
import { COMPANY_IDS } from './sample-ids.ts';

/** The three sample companies, as rows of table `companies`. */
export const SAMPLE_COMPANIES = [
  {
    id: COMPANY_IDS.cumbungi,
    name: 'Cumbungi Water Brokers',
    logo: '/logos/cumbungi-water-brokers.svg',
    description:
      'A northern Victorian brokerage that has worked from Echuca since 1998, with offices in Shepparton and Wangaratta. Cumbungi handles seasonal allocation and water shares for dairy, fodder, orchard and cropping properties on the Goulburn, Campaspe, Loddon, Broken, Ovens and Victorian Murray, and lodges the paperwork for each transfer from first enquiry to the register.',
    phone: '(03) 5550 1840',
    email: 'echuca@cumbungiwater.example',
    website: 'https://cumbungiwater.example',
    address: '12 Paddlewheel Lane, Echuca, VIC 3564',
    yearFounded: 1998,
    regions: [
      'Goulburn-Broken',
      'Loddon-Campaspe',
      'Victorian Murray',
      'North East Victoria',
      'Goulburn-Murray',
    ],
  },
  {
    id: COMPANY_IDS.sandhillOrr,
    name: 'Sandhill & Orr Water',
    logo: '/logos/sandhill-and-orr-water.svg',
    description:
      'A Riverina partnership of two farming families. Sandhill & Orr lists general and high security entitlements, groundwater and allocation for rice, cotton, wine grape and almond growers, with brokers who know the irrigation districts on both sides of the Murrumbidgee. The Forbes office looks after the Lachlan, which runs under its own water sharing plan.',
    phone: '(02) 5550 2680',
    email: 'office@sandhillorr.example',
    website: 'https://sandhillorr.example',
    address: '7 Canal Bank Road, Griffith, NSW 2680',
    yearFounded: 1986,
    regions: ['Murray-Darling Basin', 'Murrumbidgee', 'Colleambally', 'Lachlan', 'NSW Murray'],
  },
  {
    id: COMPANY_IDS.malleeReach,
    name: 'Mallee Reach Water',
    logo: '/logos/mallee-reach-water.svg',
    description:
      'A small Riverland company that works with citrus, almond and wine grape blocks from the border to the lower lakes, and with recycled water on the Adelaide Plains. Most parcels are under 100 ML, so splits and top-ups late in the season are everyday work. One office, on the river at Berri, open six days from September to March.',
    phone: '1800 160 401',
    email: 'hello@malleereach.example',
    website: 'https://malleereach.example',
    address: '3 Lock Keepers Row, Berri, SA 5343',
    yearFounded: 2011,
    regions: ['SA Murray', 'Lower Murray', 'Adelaide Plains'],
  },
] satisfies InferInput<typeof companySchema>[];

/** The offices of the sample companies, as rows of table `company_locations`. Each company has one primary office. */
export const SAMPLE_LOCATIONS = [
  {
    id: 'a0b8d27a-018b-4c21-8091-24508cc8d020',
    companyId: COMPANY_IDS.cumbungi,
    address: '12 Paddlewheel Lane',
    city: 'Echuca',
    state: 'VIC 3564',
    isPrimary: true,
    phone: '(03) 5550 1840',
    email: 'echuca@cumbungiwater.example',
  },
  {
    id: '43e94869-be63-4ced-a4f3-56faeb056fb0',
    companyId: COMPANY_IDS.cumbungi,
    address: '88 Cannery Street',
    city: 'Shepparton',
    state: 'VIC 3630',
    isPrimary: false,
    phone: '(03) 5550 1862',
    email: 'shepparton@cumbungiwater.example',
  },
  {
    id: '2aaa03d7-e2de-46e0-8a68-88fad0277196',
    companyId: COMPANY_IDS.cumbungi,
    address: '5 Hop Kiln Court',
    city: 'Wangaratta',
    state: 'VIC 3677',
    isPrimary: false,
    phone: '(03) 5550 1877',
    email: null,
  },
  {
    id: '23e3e32d-56c1-4d5a-94c9-cb6d340115dc',
    companyId: COMPANY_IDS.sandhillOrr,
    address: '7 Canal Bank Road',
    city: 'Griffith',
    state: 'NSW 2680',
    isPrimary: true,
    phone: '(02) 5550 2680',
    email: 'office@sandhillorr.example',
  },
  {
    id: 'adefde16-e32b-4e53-977c-08acaa07a947',
    companyId: COMPANY_IDS.sandhillOrr,
    address: '41 Woolscour Road',
    city: 'Deniliquin',
    state: 'NSW 2710',
    isPrimary: false,
    phone: '(03) 7010 2710',
    email: 'deniliquin@sandhillorr.example',
  },
  {
    id: '48363d76-f6ec-43df-ac92-56496a740206',
    companyId: COMPANY_IDS.sandhillOrr,
    address: '2 Weir Crossing',
    city: 'Forbes',
    state: 'NSW 2871',
    isPrimary: false,
    phone: null,
    email: 'forbes@sandhillorr.example',
  },
  {
    id: 'c4f46852-9245-43c3-8078-d8dbc178f720',
    companyId: COMPANY_IDS.malleeReach,
    address: '3 Lock Keepers Row',
    city: 'Berri',
    state: 'SA 5343',
    isPrimary: true,
    phone: '1800 160 401',
    email: 'hello@malleereach.example',
  },
] satisfies InferInput<typeof companyLocationSchema>[];
