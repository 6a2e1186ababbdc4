import { enqueue } from '#db/outbox/outbox.ts';
import type { CompanyForm } from '#domain/profile/company-submission.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from './device.ts';

/** A company as a user fills it into the form. */
export const submittedCompanyRow: CompanyForm = {
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

/** Queues the company for a user who is signed in on this device. */
export function submitCompanyAs({ db, clock }: Pick<Device, 'db' | 'clock'>, userId: string) {
  const payload = { id: newId(), userId, ...submittedCompanyRow };
  return enqueue(db, { kind: 'company', payload, owner: userId, now: clock.now() });
}
