// The authenticator of Chromium's own debugging protocol, as a phone in the hand of its owner.
import type { CDPSession, Page } from '@playwright/test';

type Phone = {
  /** Whether the owner's finger is known to it. */
  verify: (isKnown: boolean) => Promise<unknown>;
  /** Whether the owner answers at all. */
  answer: (isThere: boolean) => Promise<unknown>;
  credentials: () => Promise<{ credentialId: string; isResidentCredential: boolean; signCount: number }[]>;
  count: (credentialId: string, signCount: number) => Promise<void>;
};

export async function phoneOf(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Phone> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    verify: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answer: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials,
    async count(credentialId, signCount) {
      const known = (await credentials()).find((one) => one.credentialId === credentialId);
      if (known === undefined) throw new Error('the authenticator has no such credential');
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...known, signCount } });
    },
  };
}
