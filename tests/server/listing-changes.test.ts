import { expect, it } from 'vitest';
import { ACCEPTED, changeOfPrice, listingUsersOf, publish, sendChange } from '#support/listing-life.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';

// How the effects and the refusals of changes come back.
const server = runningServer();
const users = listingUsersOf(server);

it('a conflict has the field and its current value', async () => {
  const { author, broker } = users;
  const id = await publish(author);
  expect(await sendChange(author, id, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
  const second = () =>
    sendChange(broker, id, {
      action: 'change',
      fields: { status: 'sold', price: 45_000 },
      before: { status: 'available', price: 50_000 },
    });
  expect(await unchangedBy(server, second)).toEqual({
    status: 400,
    body: {
      code: '22C01',
      hint: 'price',
      message: 'The price was changed in the meantime.',
      details: '{"price": 49000}',
    },
  });
});

it('a refusal has a sentence, and the status of a visitor or a user without the right', async () => {
  const id = await publish(users.author);
  for (const user of [users.stranger, users.visitor])
    expect(await unchangedBy(server, () => sendChange(user, id, changeOfPrice(1, 50_000)))).toMatchObject({
      status: user.id === null ? 401 : 403,
      body: { code: '42501', message: 'Only the seller, the broker or the company can change this listing.' },
    });
});
