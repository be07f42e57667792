import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'>;

/** The people that holders have named: recipients (ADR-0046), and one whom they trust. */
export function defineRecipients(d: Columns, { holders }: References) {
  const recipients = d.table(
    'recipients',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      /** Lower case; of a wallet here or elsewhere. */
      address: d.text('address').notNull(),
      name: d.text('name').notNull(),
      favourite: d.bool('favourite').notNull(),
      /** A first send to it does not wait. */
      designated: d.bool('designated').notNull(),
      /** When it will be designated; null for one that is already, or is not to be. */
      designatedFrom: d.instant('designated_from'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('recipients_holder_address').on(t.holderId, t.address),
      d
        .index('recipients_designated_from')
        .on(t.designatedFrom)
        .where(d.where('designated_from IS NOT NULL')),
      d.check('recipients_address_lower', 'address = lower(address)'),
      d.check('recipients_designation', 'designated_from IS NULL OR NOT designated'),
    ],
  );
  /** Who gets a text message when a holder freezes the wallet (ADR-0048): a person who has agreed by a code. */
  const trustedContacts = d.table('trusted_contacts', {
    holderId: d
      .id('holder_id')
      .primaryKey()
      .references(() => holders.id),
    name: d.text('name').notNull(),
    phoneEnc: d.text('phone_enc').notNull(),
    agreedAt: d.instant('agreed_at').notNull(),
  });
  return { recipients, trustedContacts };
}
