import type { Page } from 'playwright-core'

/** An authenticator in Chromium, with a finger that always consents. */
export interface VirtualAuthenticator {
  /** Sets the counter of its only passkey, like an authenticator that was copied at that time. */
  setCounter(counter: number): Promise<void>
  /** From now on nobody touches it. */
  holdStill(): Promise<void>
  unplug(): Promise<void>
}

export const addAuthenticator = async (
  page: Page,
  /** Whether it verifies the user. */
  { isSure = true } = {},
): Promise<VirtualAuthenticator> => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: isSure,
      isUserVerified: isSure,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setCounter(counter) {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
      const [credential] = credentials
      if (credentials.length !== 1 || !credential) throw new Error('There is not one passkey.')
      const { credentialId } = credential
      await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await client.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount: counter },
      })
    },
    async unplug() {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
    async holdStill() {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    },
  }
}
