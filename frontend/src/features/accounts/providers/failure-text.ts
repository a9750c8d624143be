import { t } from '../../../texts/t.ts'

const texts = new Map<string, string>(
  Object.entries({
    denied: t('providers.denied'),
    expired: t('providers.expired'),
    'provider-unavailable': t('providers.unavailable'),
    'identifier-taken': t('providers.identifier-taken'),
    'provider-already-linked': t('providers.already-linked'),
    'sign-in-required': t('providers.somebody-else'),
    'not-found': t('providers.not-offered'),
    'return-path-too-long': t('request-problems.return-path-too-long'),
    'too-many-tries': t('request-problems.too-many-tries'),
    'tries-unavailable': t('request-problems.tries-unavailable'),
    'changes-unavailable': t('request-problems.changes-unavailable'),
    'reading-unavailable': t('request-problems.reading-unavailable'),
    misconfigured: t('providers.misconfigured'),
  }),
)

/** Says what to do about the failure code with which somebody comes back from a provider, if that is known. */
export const providerFailureText = (code: string): string | undefined => texts.get(code)
