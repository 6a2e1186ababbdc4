import type { OutboxItem } from '#domain/operation/operation.ts';
import { outboxState } from '#support/outbox-state.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';

/** This many listings as in the outbox of a device that wrote them without a network. */
export function queuedParcels(count: number, { day }: { day: string }): OutboxItem[] {
  return Array.from({ length: count }, (_, index) => {
    const id = crypto.randomUUID();
    return {
      kind: 'parcel',
      payload: {
        id,
        title: `Bulk parcel ${index + 1}`,
        volume: 7.3,
        price: 1825,
        location: 'Deniliquin, NSW',
        description: 'Allocation for this season, ready to transfer.',
        status: 'available',
        brokerId: BROKER,
        companyId: COMPANY,
        listedDate: day,
        waterType: 'surface',
        waterSource: 'Murray River',
        expiryDate: null,
      },
      ...outboxState(id, { sequence: index + 1, savedAt: Date.now() }),
    } satisfies OutboxItem;
  });
}
