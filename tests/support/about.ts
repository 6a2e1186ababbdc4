import type { AppContext } from '#app/app-context.ts';

/** A build whose settings name no operator. */
export const ABOUT: Pick<AppContext, 'operator' | 'release'> = {
  operator: {
    name: '',
    abn: '',
    postalAddress: '',
    email: '',
    hosts: '',
    servers: ['headwater.example'],
  },
  release: { version: '0.0.0', commit: 'abc1234' },
};
