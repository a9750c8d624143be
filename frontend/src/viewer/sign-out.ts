import { changeTo } from '../api/change.ts'
import { createIntent } from '../api/intent.ts'
import { problemText } from '../api/problems.ts'
import { sendOnce } from '../api/send-once.ts'
import { goTo } from '../navigation/go-to.ts'
import { t } from '../texts/t.ts'
import { showToast } from '../ui/show-toast.ts'

/** Ends the session of this browser, and reloads everything at another page. */
async function leaveFor(path: string): Promise<void> {
  const outcome = await sendOnce(changeTo('POST /_internal/auth/logout', {}), { intent: createIntent() })
  // A session that the server does not know has ended already.
  if (outcome.kind === 'done' || outcome.kind === 'unauthenticated') goTo(path)
  else showToast({ type: 'error', title: t('viewer.sign-out-failed'), text: problemText(outcome) })
}

export const signOut = (): Promise<void> => leaveFor('/')

/** Signs out, so that somebody can sign in again, or as somebody else, and comes back to this page. */
export function signInAnew(): Promise<void> {
  const { pathname, search } = location
  return leaveFor(`/auth/sign-in?${new URLSearchParams({ redirect: `${pathname}${search}` })}`)
}
