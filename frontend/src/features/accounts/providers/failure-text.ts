const again = 'Signing in with the provider did not work. Try it once more.'

const texts = new Map<string, string>(
  Object.entries({
    denied: 'You did not allow it at the provider, so nothing was done.',
    expired: 'It took too long to come back from the provider. Try it once more.',
    'provider-unavailable': 'The provider does not answer right now. Try it again in a moment.',
    'identifier-taken': 'This account at the provider is linked to another account here.',
    'provider-already-linked': 'Another account of this provider is linked. Unlink it first.',
    'sign-in-required': 'Somebody else has signed in since this began. Try it once more.',
    misconfigured: 'This site is not set up rightly with the provider. Tell its operator.',
  }),
)

/** What to do about the code with which somebody comes back from a provider. */
export const providerFailureText = (code: string): string => texts.get(code) ?? again
