import { describe, expect, it } from 'vitest';
import { contentDigest } from '#remote/content-digest.ts';

/** A change with what JSON can write in several ways: order of keys, escapes, small numbers, nulls. */
const CHANGE = {
  id: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a001',
  parcelId: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a002',
  userId: null,
  action: 'change',
  fields: { title: 'Wasser "süß"\n', price: 250_000.5, volume: 0.001, expiryDate: null, status: 'sold' },
  before: {
    status: 'pending',
    expiryDate: '2027-06-30',
    volume: 200,
    price: 1,
    title: 'Water / \\ \u0007',
  },
  madeAt: 1_795_233_600_123,
  key: 'k',
};

/** A change of a profile: lists of objects, and objects inside of an object. */
const PROFILE_CHANGE = {
  id: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a001',
  profileType: 'company',
  profileId: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a002',
  userId: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a003',
  fields: {
    offices: [{ id: '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a004', city: 'Hay', isPrimary: true, phone: null }],
    fees: { percent: 2.5, gst: 'on-top' },
  },
  before: { offices: [], fees: null },
  madeAt: 1_795_233_600_123,
};

describe('the digest of a change', () => {
  it('is that of the server for a change of a profile (pgTAP 192)', async () => {
    expect(await contentDigest(PROFILE_CHANGE)).toBe('52d58cf493a219f6d7f3ef7fc039b030');
  });

  it('is that of the server for the same row (pgTAP 150)', async () => {
    expect(await contentDigest(CHANGE)).toBe('c3fc2f96d3b27e73f956b6302b889bb7');
  });

  it('differs when a field is removed, set to null or changed', async () => {
    const digests = await Promise.all(
      [{ price: 1 }, { price: 1, expiryDate: null }, { price: 2 }, {}].map((fields) =>
        contentDigest({ ...CHANGE, fields }),
      ),
    );
    expect(new Set(digests).size).toBe(4);
  });

  it('leaves out fields that JSON leaves out', async () => {
    const digests = [{ price: 1 }, { title: undefined, price: 1 }].map((fields) =>
      contentDigest({ ...CHANGE, fields }),
    );
    expect(new Set(await Promise.all(digests)).size).toBe(1);
  });
});
