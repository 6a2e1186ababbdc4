import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import { newId } from '#domain/values/id.ts';

/** A submitted company without warnings. */
export function companySubmission(changes: Partial<CompanySubmission> = {}): CompanySubmission {
  return {
    id: newId(),
    userId: newId(),
    name: 'Weir Water',
    logo: 'https://weirwater.example/logo.png',
    description: 'Water brokers on the Edward River.',
    phone: '(03) 7010 2222',
    email: 'office@weirwater.example',
    website: 'https://weirwater.example',
    address: 'Deniliquin, 7 Weir Street NSW 2710',
    yearFounded: 1998,
    regions: ['NSW Murray'],
    status: 'pending',
    rejectionReason: null,
    createdAt: '2026-11-20T01:00:00+00:00',
    ...changes,
  };
}

/** A submitted broker without warnings. */
export function brokerSubmission(changes: Partial<BrokerSubmission> = {}): BrokerSubmission {
  return {
    id: newId(),
    userId: newId(),
    name: 'Willa Weir',
    title: 'Allocation Broker',
    email: 'willa@weirwater.example',
    phone: '0491 572 549',
    image: 'https://weirwater.example/willa.png',
    bio: 'Trades allocation on the Edward.',
    specialties: ['Seasonal Allocations'],
    location: 'Moulamein, NSW',
    companyId: newId(),
    status: 'pending',
    rejectionReason: null,
    createdAt: '2026-11-20T01:00:00+00:00',
    ...changes,
  };
}
