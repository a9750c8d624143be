import { t } from '../../../texts/t.ts'
import { SignInOrReset } from '../auth/SignInOrReset.tsx'

/** Lead to where a recovery can begin. */
export function WaysToBegin() {
  return <SignInOrReset signIn={t('recovery.sign-in')} reset={t('recovery.ask-for-a-new-password')} />
}
