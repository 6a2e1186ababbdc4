import type { CompanyForm } from '#domain/company-submission.ts';

/** A firm as somebody fills it into the form. */
export const submittedFirm: CompanyForm = {
  name: 'Anabranch Water',
  logo: 'https://anabranch.example/logo.svg',
  description: 'Allocation trades below the junction.',
  phone: '(03) 5550 0199',
  email: 'desk@anabranch.example',
  website: 'https://anabranch.example',
  address: '12 High St, Echuca VIC 3564',
  yearFounded: 1998,
  regions: ['SA Murray'],
};
