import { changeTo } from '../api/change.ts'
import { createIntent } from '../api/intent.ts'
import { problemText } from '../api/problems.ts'
import { send } from '../api/send.ts'
import { goTo } from '../navigation/go-to.ts'
import { t } from '../texts/t.ts'
import { showToast } from '../ui/show-toast.ts'

/** Ends the session of this browser, and reloads everything. */
export async function signOut(): Promise<void> {
  const outcome = await send(changeTo('POST /_internal/auth/logout', {}), { intent: createIntent() })
  // A session that the server does not know has ended already.
  if (outcome.kind === 'done' || outcome.kind === 'unauthenticated') goTo('/')
  else showToast({ type: 'error', title: t('viewer.sign-out-failed'), text: problemText(outcome) })
}
